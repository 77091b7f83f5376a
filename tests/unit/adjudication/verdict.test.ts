import { describe, expect, it, test } from 'vitest';
import { standingFinals } from '../../../src/lib/domain/adjudication/standing-finals.ts';
import { verdict, type StandingFinal } from '../../../src/lib/domain/adjudication/verdict.ts';

const final = (adjudicator: string, label: string, more: Partial<StandingFinal> = {}): StandingFinal => ({
	adjudicator,
	label,
	unresolved: false,
	alternative: null,
	at: `2026-01-01T00:00:0${adjudicator.slice(1)}.000Z`,
	...more
});

describe('verdict', () => {
	it('is the one decision where each adjudicator decides alone', () => {
		const one = final('J1', 'BLOCK', { unresolved: true, alternative: 'ALLOW' });
		expect(verdict([one], 1)).toEqual({
			decided: { label: 'BLOCK', unresolved: true, alternative: 'ALLOW' },
			concurring: [one],
			dissenting: []
		});
		expect(verdict([], 1)).toEqual({ decided: null, concurring: [], dissenting: [] });
	});

	test.each<[string, string[], number, string | null, number]>([
		['one of two is not enough', ['BLOCK'], 2, null, 0],
		['two that agree are', ['BLOCK', 'BLOCK'], 2, 'BLOCK', 0],
		['two that differ are not', ['BLOCK', 'ALLOW'], 2, null, 0],
		['a third settles it, and the other is dissent', ['BLOCK', 'ALLOW', 'BLOCK'], 2, 'BLOCK', 1],
		['a tie of two pairs opens it again', ['BLOCK', 'BLOCK', 'ALLOW', 'ALLOW'], 2, null, 0],
		['and a fifth settles that', ['BLOCK', 'BLOCK', 'ALLOW', 'ALLOW', 'ALLOW'], 2, 'ALLOW', 2],
		['three of three', ['ALLOW', 'ALLOW', 'ALLOW'], 3, 'ALLOW', 0],
		['two of three are not enough', ['ALLOW', 'ALLOW', 'BLOCK'], 3, null, 0]
	])('with a panel, %s', (_name, labels, panel, decided, dissent) => {
		const found = verdict(
			labels.map((label, at) => final(`J${at + 1}`, label)),
			panel
		);
		expect(found.decided?.label ?? null).toBe(decided);
		expect(found.dissenting).toHaveLength(dissent);
		expect(found.concurring).toHaveLength(decided ? labels.length - dissent : 0);
	});

	it('does not depend on the order in which decisions are read, and names concurring ones by time', () => {
		const all = [
			final('J1', 'BLOCK', { at: '2026-01-03T00:00:00.000Z' }),
			final('J2', 'ALLOW'),
			final('J3', 'BLOCK', { at: '2026-01-01T00:00:00.000Z' })
		];
		expect(verdict(all, 2)).toEqual(verdict([...all].reverse(), 2));
		expect(verdict(all, 2).concurring.map((one) => one.adjudicator)).toEqual(['J3', 'J1']);
	});

	it('is unresolved when one of those who concur keeps another reading, and the latest of them names it', () => {
		const panel = [
			final('J1', 'BLOCK', { unresolved: true, alternative: 'ALLOW' }),
			final('J2', 'BLOCK'),
			final('J3', 'ALLOW', { unresolved: true, alternative: 'BLOCK' })
		];
		expect(verdict(panel, 2).decided).toEqual({ label: 'BLOCK', unresolved: true, alternative: 'ALLOW' });
		const later = { ...panel[1], unresolved: true, alternative: 'ASK', at: '2026-02-01T00:00:00.000Z' };
		expect(verdict([panel[0], later], 2).decided?.alternative).toBe('ASK');
	});
});

test('standing are the final decisions that none replaces', () => {
	const row = (id: string, kind: string, supersedesId: string | null) => ({ id, kind, supersedesId });
	const rows = [row('a', 'blind', null), row('b', 'final', null), row('c', 'final', 'b'), row('d', 'final', null)];
	expect(standingFinals(rows).map((one) => one.id)).toEqual(['c', 'd']);
});
