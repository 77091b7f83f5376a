import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/lib/domain/freeze/derive.ts';
import { decisionInForce } from '../../../src/lib/domain/freeze/decision-in-force.ts';
import type { Question } from '../../../src/lib/domain/guideline/codebook.ts';

const label = (id: string) => ({ id, key: '1', title: id, definition: '' });
const question = (unclear: Question['unclear'] = { kind: 'flag' }, ids = ['ALLOW', 'BLOCK']): Question => ({
	id: 'decision',
	title: '',
	scale: 'nominal',
	labels: ids.map(label),
	unclear,
	evidence: 'none',
	note: 'none'
});
const votes = (...labels: string[]) =>
	labels.map((one) => ({ label: one.replace('*', ''), unclear: one.endsWith('*') }));
const ROUTE = 'non-unanimous-or-unclear';

describe('derive', () => {
	it('takes the label that all gave', () => {
		expect(derive(question(), ROUTE, votes('BLOCK', 'BLOCK'), false, null)).toEqual({
			kind: 'reference',
			reference: {
				label: 'BLOCK',
				basis: 'unanimous',
				majority: 'BLOCK',
				votes: { ALLOW: 0, BLOCK: 2 },
				unclear: 0,
				unresolved: false,
				alternative: null
			}
		});
	});

	it('calls the label of one person single', () => {
		expect(derive(question(), ROUTE, votes('ALLOW'), false, null)).toMatchObject({
			reference: { basis: 'single', majority: 'ALLOW' }
		});
	});

	it('never takes a majority: a dispute without a decision is open', () => {
		expect(derive(question(), ROUTE, votes('ALLOW', 'ALLOW', 'BLOCK'), false, null)).toEqual({
			kind: 'open',
			why: 'non-unanimous'
		});
		expect(derive(question(), ROUTE, votes('ALLOW', 'BLOCK'), false, null)).toEqual({ kind: 'open', why: 'tie' });
		expect(derive(question(), ROUTE, votes('ALLOW', 'ALLOW*'), false, null)).toEqual({ kind: 'open', why: 'unclear' });
		expect(derive(question(), ROUTE, votes('ALLOW', 'ALLOW'), true, null)).toEqual({ kind: 'open', why: 'sent' });
	});

	it('leaves unclear marks alone where the guideline does not route them, and counts them', () => {
		expect(derive(question(), 'non-unanimous', votes('ALLOW', 'ALLOW*'), false, null)).toMatchObject({
			reference: { label: 'ALLOW', basis: 'unanimous', unclear: 1 }
		});
	});

	it('knows an unclear label', () => {
		const three = question({ kind: 'label', label: 'OPEN' }, ['ALLOW', 'BLOCK', 'OPEN']);
		expect(derive(three, ROUTE, votes('OPEN', 'OPEN'), false, null)).toEqual({ kind: 'open', why: 'unclear' });
		expect(derive(three, 'non-unanimous', votes('OPEN', 'OPEN'), false, null)).toMatchObject({
			reference: { label: 'OPEN', unclear: 2 }
		});
	});

	it('lets the decision win, also against the majority, and keeps the second reading', () => {
		const decision = { label: 'ALLOW', unresolved: true, alternative: 'BLOCK' };
		expect(derive(question(), ROUTE, votes('BLOCK', 'BLOCK', 'ALLOW'), false, decision)).toMatchObject({
			reference: { label: 'ALLOW', basis: 'adjudicated', majority: 'BLOCK', unresolved: true, alternative: 'BLOCK' }
		});
	});

	it('omits what no one answered', () => {
		expect(derive(question(), ROUTE, [], false, null)).toEqual({ kind: 'omitted' });
	});

	it('takes labels called like parts of objects for labels', () => {
		const odd = question({ kind: 'none' }, ['__proto__', 'constructor']);
		const derived = derive(odd, ROUTE, votes('__proto__', '__proto__'), false, null);
		expect(derived.kind === 'reference' && Object.entries(derived.reference.votes)).toEqual([
			['__proto__', 2],
			['constructor', 0]
		]);
	});
});

describe('decisionInForce', () => {
	const final = (adjudicator: string, revision: number, supersedes: [string, number] | null = null) => ({
		adjudicator,
		revision,
		supersedes: supersedes && { adjudicator: supersedes[0], revision: supersedes[1] },
		label: 'ALLOW',
		unresolved: false,
		alternative: null as string | null,
		at: `2026-01-01T00:00:0${revision}.000Z`
	});

	it('is the one that no other replaces', () => {
		const chain = [final('J1', 1), final('J1', 2, ['J2', 1]), final('J2', 1, ['J1', 1])];
		expect(decisionInForce(chain)).toEqual({ decision: chain[1], dissent: 0, fault: null });
		expect(decisionInForce([])).toEqual({ decision: null, dissent: 0, fault: null });
	});

	it.each([
		['two side by side', [final('J1', 1), final('J2', 1)]],
		['one that replaces what is not there', [final('J1', 2, ['J1', 1])]],
		['two that replace the same', [final('J1', 1), final('J1', 2, ['J1', 1]), final('J2', 1, ['J1', 1])]],
		['a circle', [final('J1', 1, ['J2', 1]), final('J2', 1, ['J1', 1])]],
		['one that replaces itself', [final('J1', 1, ['J1', 1])]]
	])('is none where there is %s', (_name, finals) => {
		const { decision, fault } = decisionInForce(finals);
		expect(decision).toBeNull();
		expect(fault).not.toBeNull();
	});

	describe('with a panel', () => {
		const of = (adjudicator: string, label: string, more: object = {}) => ({
			...final(adjudicator, 1),
			label,
			at: `2026-01-01T00:00:0${adjudicator.slice(1)}.000Z`,
			...more
		});

		it('is the label on which enough agree, with the reading that one of them keeps; the others are dissent', () => {
			const kept = of('J1', 'BLOCK', { unresolved: true, alternative: 'ALLOW', reading: 'If the wax is older.' });
			const { decision, dissent, fault } = decisionInForce([kept, of('J2', 'ALLOW'), of('J3', 'BLOCK')], 2);
			expect(decision).toMatchObject({
				adjudicator: 'J3',
				label: 'BLOCK',
				unresolved: true,
				alternative: 'ALLOW',
				reading: 'If the wax is older.'
			});
			expect([dissent, fault]).toEqual([1, null]);
		});

		it('is none while too few agree, which is no fault', () => {
			expect(decisionInForce([of('J1', 'BLOCK'), of('J2', 'ALLOW')], 2)).toEqual({
				decision: null,
				dissent: 0,
				fault: null
			});
		});

		it('counts the last decision of each, and nobody replaces another adjudicator’s', () => {
			const changed = { ...final('J2', 2, ['J2', 1]), label: 'BLOCK' };
			expect(decisionInForce([of('J1', 'BLOCK'), of('J2', 'ALLOW'), changed], 2).decision?.label).toBe('BLOCK');
			const foreign = { ...final('J2', 2, ['J1', 1]), label: 'BLOCK' };
			expect(decisionInForce([of('J1', 'ALLOW'), of('J2', 'BLOCK'), foreign], 2).fault).toContain('never does');
			expect(decisionInForce([of('J1', 'BLOCK'), { ...of('J1', 'BLOCK'), revision: 2 }], 2).fault).toContain('J1');
		});
	});
});
