import type { DocumentInput } from '../document-input.ts';

/** What the labels are for, and what they cannot tell. */
export function sheetUses({ stated, found, codebook }: DocumentInput): string[] {
	const { counts } = found;
	const all = Object.values(counts.questions);
	const single = all.reduce((sum, one) => sum + one.basis.single, 0);
	const people = `${counts.annotators} ${counts.annotators === 1 ? 'person' : 'people'}`;
	const limits = [
		`The labels are the judgement of ${people} under one guideline${counts.adjudicators ? ', and of those who adjudicated' : ''}. They are no fact beyond that.`,
		single
			? `Labels that rest on a single answer: ${single} of ${counts.references}. Nothing says how certain these are.`
			: '',
		all.some((one) => one.unresolved)
			? 'Where a second reading stands beside the label, an answer that gives that reading is not wrong.'
			: '',
		found.omitted.length
			? `Questions about a ${codebook.unit} that were left without an answer and have no label: ${found.omitted.length}.`
			: ''
	].filter(Boolean);
	return [
		`## Uses and limits`,
		`For: measuring how well people or models answer ${codebook.questions.length === 1 ? 'this question' : 'these questions'} on these ${codebook.unit === 'case' ? 'cases' : 'scenarios'}. A model is shown inputs.jsonl and guideline.md and nothing else; strata${stated.with_hidden ? ', hidden data' : ''}, answers and references are for scoring. Not for: training on what is measured later.`,
		limits.map((limit) => `- ${limit}`).join('\n')
	];
}
