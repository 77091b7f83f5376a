import { describe, expect, test } from 'vitest';
import { consequence } from '../../../src/lib/ui/adjudication/consequence.ts';
import { countWord } from '../../../src/lib/ui/adjudication/count-word.ts';
import { joinNames } from '../../../src/lib/ui/adjudication/join-names.ts';
import { markLayers } from '../../../src/lib/ui/adjudication/mark-layers.ts';
import { mergeQuotes } from '../../../src/lib/ui/adjudication/merge-quotes.ts';

const title = (label: string) =>
	new Map([
		['ALLOW', 'Lawful'],
		['BLOCK', 'Forbidden']
	]).get(label) ?? label;

describe('consequence', () => {
	const votes = ['BLOCK', 'ALLOW', 'BLOCK'];
	const held = { votes, majority: 'BLOCK', blind: 'BLOCK' };
	test.each([
		['ALLOW', held, 'Differs from the majority (2 of 3 Forbidden) and from your first decision.'],
		['BLOCK', held, 'Agrees with the majority (2 of 3 Forbidden) and with your first decision.'],
		[
			'BLOCK',
			{ ...held, blind: 'ALLOW' },
			'Agrees with the majority (2 of 3 Forbidden), differs from your first decision.'
		],
		[
			'ALLOW',
			{ ...held, blind: 'ALLOW' },
			'Differs from the majority (2 of 3 Forbidden), agrees with your first decision.'
		],
		[
			'ALLOW',
			{ votes: ['ALLOW', 'BLOCK'], majority: null, blind: 'ALLOW' },
			'There is no majority (1 Lawful, 1 Forbidden). Agrees with your first decision.'
		],
		[
			'BLOCK',
			{ votes: [], majority: null, blind: 'ALLOW' },
			'There are no answers to compare with. Differs from your first decision.'
		]
	])('%s', (choice, against, said) => expect(consequence(choice, against, title)).toBe(said));
});

test('names and numbers in words', () => {
	expect([[], ['A'], ['A', 'C'], ['A', 'B', 'you']].map(joinNames)).toEqual(['', 'A', 'A and C', 'A, B and you']);
	expect([0, 1, 3, 12].map((n) => countWord(n, 'answer'))).toEqual([
		'no answers',
		'one answer',
		'three answers',
		'12 answers'
	]);
});

const quote = (start: number, end: number, field = 'evidence', path?: string) => ({
	field,
	start,
	end,
	quote: 'x',
	...(path === undefined ? {} : { path })
});

describe('mergeQuotes', () => {
	test('in the order of the text, the same stretch once', () => {
		const merged = mergeQuotes(
			[
				{ by: 'you', evidence: [quote(8, 9)] },
				{ by: 'C', evidence: [quote(2, 4), quote(0, 3, 'policy')] },
				{ by: 'A', evidence: [quote(2, 4), quote(2, 4)] }
			],
			[{ name: 'policy' }, { name: 'evidence' }]
		);
		expect(merged.map((m) => [m.field, m.start, m.by.join(' ')])).toEqual([
			['policy', 0, 'C'],
			['evidence', 2, 'A C'],
			['evidence', 8, 'you']
		]);
	});
	test('values of a JSON field are kept apart, and names from users are only names', () => {
		const merged = mergeQuotes(
			[{ by: 'A', evidence: [quote(0, 1, 'constructor', '/__proto__'), quote(0, 1, 'constructor', '/b')] }],
			[{ name: 'constructor' }]
		);
		expect(merged.map((m) => m.path)).toEqual(['/__proto__', '/b']);
	});
});

describe('markLayers', () => {
	const visible = { evidence: 'ab cd', effect: { who: 'Mara' } };
	const kindsAt = (at: number, layers: readonly { start: number; end: number; kind: string }[]) =>
		layers.filter((l) => l.start <= at && at < l.end).map((l) => l.kind);
	test('says whose a stretch is, who begins there, and how it is read out', () => {
		const layers = markLayers(visible, 'evidence', [
			{ by: 'A', evidence: [quote(0, 2)] },
			{ by: 'C', evidence: [quote(0, 2)] },
			{ by: 'you', evidence: [quote(1, 5)] }
		]).get('')!;
		expect(kindsAt(0, layers)).toEqual([
			'quote',
			'laid',
			'by-a',
			'by-c',
			'said-a',
			'and-c',
			'opens',
			'opens-a',
			'opens-c'
		]);
		expect(kindsAt(1, layers)).toEqual([
			'quote',
			'laid',
			'by-a',
			'by-c',
			'by-you',
			'said-a',
			'also-c',
			'and-you',
			'opens',
			'opens-you',
			'closes-a',
			'closes-c'
		]);
		expect(kindsAt(3, layers)).toEqual(['quote', 'laid', 'by-you', 'said-you', 'closes-you']);
	});
	test('by value of a JSON field; other fields and lost places draw nothing', () => {
		const quoting = [
			{ by: 'B', evidence: [quote(0, 4, 'effect', '/who'), quote(0, 4, 'effect', '/gone'), quote(0, 1, 'hidden')] }
		];
		expect([...markLayers(visible, 'effect', quoting).keys()]).toEqual(['/who']);
		expect(markLayers(visible, 'hidden', quoting).size).toBe(0);
	});
	test('letters beyond those with a style of their own share one', () => {
		const layers = markLayers(visible, 'evidence', [
			{ by: 'K', evidence: [quote(0, 2)] },
			{ by: 'L', evidence: [quote(0, 2)] }
		]).get('')!;
		expect(layers.map((l) => l.kind)).toEqual([
			'quote',
			'laid',
			'by-more',
			'said-more',
			'opens',
			'opens-more',
			'closes-more'
		]);
	});
});
