import type { CanarySite } from './canary-site.ts';

/**
 * What to send in the fields of the app's forms: nonsense, and ids of other people and other studies. Neither is a valid answer or
 * decision for anyone: what stands in it as the new id is taken already.
 * @param fields names of fields, as the pages have them
 */
export async function formBags(
	{ db, viewers }: CanarySite,
	fields: Iterable<string>
): Promise<Record<string, string>[]> {
	const names = [...fields];
	const submission = await db.submission.findFirstOrThrow({ where: { personId: viewers.bob.id } });
	const assignment = await db.assignment.findFirstOrThrow({ where: { personId: viewers.bob.id } });
	const decision = await db.decision.findFirstOrThrow({ where: { personId: viewers.dan.id } });
	const comment = await db.comment.findFirstOrThrow({ where: { personId: viewers.dan.id } });
	const foreign: Record<string, string> = {
		id: submission.id,
		assignment: assignment.id,
		question: 'decision',
		base: '1',
		label: 'YES',
		evidence: '[]',
		decision: decision.id,
		comment: comment.id,
		rationale: 'Because.',
		reasonKind: 'wording',
		slug: 'no-such-study',
		to: '/studies',
		version: '1.0.0'
	};
	return [
		Object.fromEntries(names.map((name) => [name, 'x'])),
		Object.fromEntries(names.map((name) => [name, foreign[name.replace(/^a\d+\./, '')] ?? decision.id]))
	];
}
