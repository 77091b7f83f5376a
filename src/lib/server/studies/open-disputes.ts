import { dispute } from '../../domain/adjudication/dispute.ts';
import { random } from '../../domain/shared/random.ts';
import type { Tx } from '../db/client.ts';
import { id } from '../id.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import type { LatestAnswer } from '../lookup/latest-answers.ts';

/** Opens a dispute for every question about an item that its votes do not settle, in an order drawn by the study's seed. */
export async function openDisputes(
	tx: Tx,
	study: FoundStudy,
	answers: LatestAnswer[],
	now: Date
): Promise<{ settled: number; disputed: number }> {
	const { codebook } = study.guideline;
	const votes = new Map<string, { label: string; unclear: boolean }[]>();
	for (const a of answers) {
		const key = `${a.itemId} ${a.questionId}`;
		const cell = votes.get(key);
		if (cell) cell.push(a);
		else votes.set(key, [a]);
	}
	const questions = new Map(codebook.questions.map((q) => [q.id, q]));
	const open = [...votes].filter(([key, cell]) =>
		dispute(cell, questions.get(key.split(' ')[1])!, codebook.route, false)
	);
	// The queue's order is drawn over the items' import order: where a case stands in it tells nothing about the votes.
	const place = new Map(
		(await tx.item.findMany({ where: { studyId: study.id }, select: { id: true, position: true } })).map((i) => [
			i.id,
			i.position
		])
	);
	const keys = open
		.map(([key]) => key)
		.sort((a, b) => place.get(a.split(' ')[0])! - place.get(b.split(' ')[0])! || (a < b ? -1 : 1));
	const data = random(`${study.seed}:disputes`)
		.shuffle(keys)
		.map((key, at) => ({
			id: id(),
			studyId: study.id,
			itemId: key.split(' ')[0],
			questionId: key.split(' ')[1],
			openedAt: now,
			position: at + 1
		}));
	for (let at = 0; at < data.length; at += 500) await tx.dispute.createMany({ data: data.slice(at, at + 500) });
	return { settled: votes.size - data.length, disputed: data.length };
}
