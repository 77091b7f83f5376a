import type { Json, JsonObject } from '../../shared/json.ts';
import { HEADLINE } from '../agreement-summary.ts';
import { markdownText } from '../markdown-text.ts';
import type { DocumentInput } from './document-input.ts';

/** README.md of a release, in its first text. Releases hold it, so not a letter of it may ever change: what is to be said otherwise is a version of its own. */
export function dataSheet1({ stated, found, codebook, purpose, unresolved, files }: DocumentInput): string {
	const { counts, agreement, guideline } = found;
	const unit = codebook.unit === 'case' ? 'case' : 'scenario';
	const asked = codebook.questions;
	const each = asked.map((question) => ({
		question,
		count: counts.questions[question.id],
		figures: agreement.questions[question.id]
	}));
	const total = (name: 'unresolved' | 'differs_from_majority') => each.reduce((sum, { count }) => sum + count[name], 0);
	const adjudicated = each.reduce((sum, { count }) => sum + count.basis.adjudicated, 0);
	const parts = [
		`# ${text(stated.title)} ${stated.version}`,
		`Frozen reference labels of the study \`${stated.study}\`, version ${stated.version}${stated.date ? ` of ${text(stated.date)}` : ''}.${stated.simulated ? ' **The answers are simulated: this release shows how the tool works and says nothing about people.**' : ''}`,
		`## Purpose`,
		purpose || `To answer: ${asked.map((question) => text(question.title)).join(' ')}`,
		`## What is in it`,
		table(
			['What', 'Number'],
			[
				['Cases', counts.cases],
				['Scenarios', counts.scenarios],
				['Reference labels', counts.references],
				['Answers, with every revision', counts.answers],
				['Decisions, blind and final', counts.decisions],
				['Comments', counts.comments]
			]
		),
		...each.flatMap(({ question, count }) => [
			`### ${text(question.title)} (\`${question.id}\`)`,
			table(
				['Label', 'Meaning', 'References'],
				question.labels.map((label) => [
					`\`${label.id}\``,
					text(label.definition || label.title),
					count.labels[label.id]
				])
			)
		]),
		`## How it was collected`,
		paragraph([
			`The guideline is \`${guideline.id}\` ${guideline.version} (guideline.md).`,
			stated.plans.length
				? `Annotators saw the visible fields of each ${unit} and the guideline, and nothing of each other’s answers, of strata or of hidden data. Work was given out by: ${stated.plans.map((plan) => `${text(plan.method)} (seed ${plan.seed})`).join(', ')}.`
				: `The answers were given elsewhere and imported, without assignments; what annotators saw besides is not recorded here.`,
			`The study’s seed is ${stated.seeds.study}.`,
			found.guidelines.length > 1
				? `Answers were given under ${found.guidelines.length} versions of the guideline; each answer names its own.`
				: '',
			stated.waived === null
				? ''
				: `Annotation was closed with answers missing, for this reason: “${text(stated.waived)}”. ${found.omitted.length} questions have no answer and are left out (see \`omitted\` in manifest.json).`
		]),
		`## People`,
		table(
			['Role', 'People'],
			[
				['Annotators (A1, A2 ...)', counts.annotators],
				['Adjudicators (J1, J2 ...)', counts.adjudicators]
			]
		),
		`Names are not part of the release.`,
		`## Agreement`,
		`Computed from each annotator’s last independent answer, before anything of the others was seen.`,
		...each.flatMap(({ question, figures }) => [
			...(each.length > 1 ? [`### ${text(question.title)} (\`${question.id}\`)`] : []),
			figures ? `${figures.items} items, ${figures.raters} annotators, ${figures.ratings} answers.` : 'No answers.',
			...(figures ? [metrics(figures.headline)] : [])
		]),
		`All figures are in agreement.json, with the answers they were computed from.`,
		`## Adjudication`,
		paragraph([
			`${adjudicated} of ${counts.references} references were decided by adjudication. Every decision is in decisions.jsonl with its reason.`,
			counts.decisions > counts.decisions_imported
				? `In the tool an adjudicator decides blind before seeing any answer, and then finally; both decisions are kept.`
				: '',
			counts.decisions_imported ? `${counts.decisions_imported} decisions were made elsewhere and imported.` : '',
			counts.sent ? `Sent to adjudication by a maintainer, with a reason: ${counts.sent}.` : '',
			`References that differ from the majority of the answers: ${total('differs_from_majority')}.`
		]),
		`## Unresolved readings`,
		...(total('unresolved') === 0
			? ['None.']
			: [
					`References that keep a second reading beside the label: ${total('unresolved')}.${total('unresolved') > unresolved.length ? ` The first ${unresolved.length}:` : ''}`,
					table(
						[unit === 'case' ? 'Case' : 'Scenario', 'Question', 'Label', 'Also holds'],
						unresolved.map((one) => [text(one.id), `\`${one.question}\``, `\`${one.label}\``, `\`${one.alternative}\``])
					)
				]),
		`## Licence and sources`,
		paragraph([
			stated.licence === null
				? 'No licence has been stated for this release.'
				: `This release is under ${text(stated.licence)}.`,
			stated.creator === null ? '' : `Made by ${text(stated.creator)}.`,
			stated.url === null ? '' : `See ${text(stated.url)}.`
		]),
		found.sources.length
			? table(
					['Licence of the text', 'Cases'],
					found.sources.map(({ licence, cases }) => [licence === null ? 'not stated' : text(licence), cases])
				)
			: `The cases were imported without sources.`,
		stated.with_hidden
			? `Hidden data is in hidden.jsonl. Keep it from models.`
			: `Hidden data is not part of this release.`,
		`## Versions`,
		stated.supersedes === null
			? `This is the first version.`
			: `It supersedes version ${stated.supersedes.version} (content_sha256 \`${stated.supersedes.content_sha256}\`).`,
		`## Checking it`,
		`\`sha256sum -c SHA256SUMS\` proves the bytes. \`touchstone verify\` proves that every label follows from the answers and decisions here, offline.`,
		table(
			['File', 'Bytes', 'SHA-256'],
			files.map((file) => [file.path, file.bytes, `\`${file.sha256}\``])
		)
	];
	return `${parts.join('\n\n')}\n`;
}

const text = markdownText;

const paragraph = (sentences: string[]) => sentences.filter(Boolean).join(' ');

function table(head: string[], rows: (string | number)[][]): string {
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function metrics(headline: JsonObject): string {
	// The same number twice tells nothing: of Fleiss' two kappas the one that the data allow.
	const complete = Object.hasOwn(headline, 'fleiss_kappa') && (headline.fleiss_kappa as JsonObject).value !== null;
	const hidden = complete ? 'fleiss_kappa_unequal' : 'fleiss_kappa';
	const shown = HEADLINE.filter(
		([name]) => Object.hasOwn(headline, name) && (name !== hidden || !Object.hasOwn(headline, 'fleiss_kappa_unequal'))
	);
	return table(
		['Measure', 'Value', 'Interval'],
		shown.map(([name, title]) => [title, ...figure(headline[name])])
	);
}

function figure(metric: Json): [string, string] {
	const { value, ci, undefined: reason } = (metric ?? {}) as JsonObject;
	if (typeof value !== 'number') return ['undefined', typeof reason === 'string' ? reason : ''];
	const { low, high, level, method } = (ci ?? {}) as JsonObject;
	if (typeof low !== 'number' || typeof high !== 'number') return [value.toFixed(4), ''];
	const share = typeof level === 'number' ? `${Number((level * 100).toFixed(1))} %` : '';
	return [
		value.toFixed(4),
		`${low.toFixed(4)} to ${high.toFixed(4)} (${[share, typeof method === 'string' ? method : ''].filter(Boolean).join(', ')})`
	];
}
