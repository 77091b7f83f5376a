import { markdownText as text } from '../../markdown-text.ts';
import type { DocumentInput } from '../document-input.ts';
import { table } from '../table.ts';

/** How the labels were settled, what adjudication changed, and which readings stay open. */
export function sheetAdjudication({ stated, found, codebook, chronicle, unresolved }: DocumentInput): string[] {
	const { counts } = found;
	const each = codebook.questions.map((question) => ({ question, count: counts.questions[question.id] }));
	const open = each.reduce((sum, { count }) => sum + count.unresolved, 0);
	const both = chronicle.kept + chronicle.changed;
	return [
		`## Adjudication`,
		table(
			['Question', 'All answers alike', 'One answer only', 'Adjudicated', 'Other than the majority', 'Marked unclear'],
			each.map(({ question, count }) => [
				`\`${question.id}\``,
				count.basis.unanimous,
				count.basis.single,
				count.basis.adjudicated,
				count.differs_from_majority,
				count.unclear
			])
		),
		[
			`Every decision is in decisions.jsonl with its reason.`,
			counts.decisions > counts.decisions_imported
				? `In the tool an adjudicator decides blind before seeing any answer, and then finally; both decisions are kept.`
				: '',
			stated.panel
				? `A label is decided once ${stated.panel} adjudicators agree on it. References that one of them decided otherwise: ${each.reduce((sum, { count }) => sum + (count.dissent ?? 0), 0)}.`
				: '',
			both
				? `Final decisions after a blind one of the same person, with the answers seen in between: ${both}; label kept: ${chronicle.kept}, changed: ${chronicle.changed}.`
				: '',
			chronicle.superseded
				? `Final decisions that replace an earlier one, with a reason: ${chronicle.superseded}.`
				: '',
			counts.decisions_imported ? `Decisions that were made elsewhere and imported: ${counts.decisions_imported}.` : '',
			counts.sent ? `Sent to adjudication by a maintainer, with a reason: ${counts.sent}.` : ''
		]
			.filter(Boolean)
			.join(' '),
		`## Unresolved readings`,
		...(open === 0
			? ['None.']
			: [
					`References that keep a second reading beside the label: ${open}.${open > unresolved.length ? ` The first ${unresolved.length}:` : ''}`,
					table(
						[codebook.unit === 'case' ? 'Case' : 'Scenario', 'Question', 'Label', 'Also holds'],
						unresolved.map((one) => [text(one.id), `\`${one.question}\``, `\`${one.label}\``, `\`${one.alternative}\``])
					)
				])
	];
}
