import { markdownText as text } from '../../markdown-text.ts';
import type { DocumentInput } from '../document-input.ts';
import { groups } from '../groups.ts';
import { table } from '../table.ts';

/** What is in the release: how many of what, the labels of each question, and the groups. */
export function sheetContents({ found, codebook, items, report }: DocumentInput): string[] {
	const { counts } = found;
	const strata = groups(items, report);
	return [
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
		`Each case shows these fields: ${codebook.fields.map((field) => `${text(field.title || field.name)} (\`${field.name}\`)`).join(', ')}.`,
		...codebook.questions.flatMap((question) => {
			const count = counts.questions[question.id];
			return [
				`### ${text(question.title)} (\`${question.id}\`)`,
				table(
					['Label', 'Meaning', 'References', 'Share'],
					question.labels.map((label) => [
						`\`${label.id}\``,
						text(label.definition || label.title),
						count.labels[label.id],
						share(count.labels[label.id], count.references)
					])
				)
			];
		}),
		...(strata.length
			? [
					`### Groups`,
					table(
						['Stratum', 'Value', codebook.unit === 'case' ? 'Cases' : 'Scenarios'],
						strata.flatMap(({ name, values }) => values.map((one) => [text(name), text(one.value), one.items]))
					)
				]
			: [])
	];
}

const share = (part: number, whole: number) => (whole ? `${((100 * part) / whole).toFixed(1)} %` : '');
