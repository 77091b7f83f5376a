import { markdownText as text } from '../../markdown-text.ts';
import type { Period } from '../../chronicle.ts';
import type { DocumentInput } from '../document-input.ts';
import { table } from '../table.ts';

/** How the answers came to be, when, and how many people gave them. */
export function sheetCollection({ stated, found, codebook, chronicle }: DocumentInput): string[] {
	const { counts, guideline } = found;
	const unit = codebook.unit === 'case' ? 'case' : 'scenario';
	const under = found.guidelines.find(({ sha256 }) => sha256 === guideline.sha256)?.answers ?? 0;
	return [
		`## How it was collected`,
		sentences([
			`The guideline is \`${guideline.id}\` ${guideline.version} (guideline.md).`,
			stated.plans.length
				? `Annotators saw the visible fields of each ${unit} and the guideline, and nothing of each other’s answers, of strata or of hidden data. Work was given out in this order: ${stated.plans.map((plan) => `${METHODS[plan.method] ?? text(plan.method)} (seed ${plan.seed})`).join('; ')}.`
				: `The answers were given elsewhere and imported, without assignments; what annotators saw besides is not recorded here.`,
			stated.assistance
				? `An annotator could ask for flags that were prepared before labelling, once the own answers to a page were stored. Answers that were changed after that are marked as not independent: ${chronicle.helped}.`
				: '',
			`The study’s seed is ${stated.seeds.study}.`,
			under === counts.answers
				? ''
				: `${under} of ${counts.answers} answers were given under exactly this text, the others under other versions of it; each answer names its own, and \`guidelines\` in manifest.json counts them.`,
			days('Answers were given', chronicle.answers),
			chronicle.revised
				? `Answers that replace an earlier one of the same person: ${chronicle.revised}; all are kept.`
				: '',
			days('Decisions were made', chronicle.decisions),
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
		`Names are not part of the release. How these people were found, trained and paid is not recorded here; ask those who made it.`
	];
}

/** How work was given out, as plans name it. */
const METHODS: Record<string, string> = {
	all: 'everything to everyone',
	balanced: 'everything to some of them, with equal loads',
	sample: 'everything to a first annotator, and a sample to a second one who did not know of it',
	move: 'work moved from one person to another'
};

/** Days in UTC. */
function days(what: string, { first, last }: Period): string {
	if (first === null || last === null) return '';
	const [from, to] = [first.slice(0, 10), last.slice(0, 10)];
	return from === to ? `${what} on ${from}.` : `${what} from ${from} to ${to}.`;
}

const sentences = (list: string[]) => list.filter(Boolean).join(' ');
