import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEnding, isNegation, isStanding, words } from '../../../scripts/sample/measures.mjs';
import { wilson } from '../../../src/lib/domain/agreement/wilson.ts';
import { logistic } from './logistic.ts';
import { naiveBayes } from './naive-bayes.ts';
import { rankSum } from './rank-sum.ts';
import { sampleCases, type SampleCase, type SampleLabel } from './sample-cases.ts';
import { stump } from './stump.ts';

const Z = 1.96;
const scenarios = [...new Set(sampleCases.map((c) => c.scenario))];
const labels = sampleCases.map((c) => c.hidden.reference);
type Guess = (c: SampleCase) => SampleLabel;

/** How many labels a classifier gets right that is trained on the other 49 scenarios, never on contexts of the same one. */
function leaveOneScenarioOut(cases: SampleCase[], train: (others: SampleCase[]) => Guess): number {
	return scenarios.reduce((right, scenario) => {
		const guess = train(cases.filter((c) => c.scenario !== scenario));
		return right + cases.filter((c) => c.scenario === scenario && guess(c) === c.hidden.reference).length;
	}, 0);
}

const bag = (c: SampleCase) => words(c.visible.evidence);
const set = (c: SampleCase) => [...new Set(bag(c))];
const pairs = (c: SampleCase) => bag(c).flatMap((word, i, all) => (i ? [`${all[i - 1]} ${word}`] : []));
const MEASURES: Record<string, (c: SampleCase) => number> = {
	characters: (c) => c.visible.evidence.length,
	words: (c) => bag(c).length,
	lines: (c) => c.visible.evidence.split('\n').filter(Boolean).length,
	negations: (c) => bag(c).filter(isNegation).length,
	'endings of authority': (c) => bag(c).filter(isEnding).length,
	'words on how an authority stands': (c) => bag(c).filter(isStanding).length,
	'place of the deciding words': (c) => c.visible.evidence.indexOf(c.hidden.decisive) / c.visible.evidence.length
};

const bayes =
	(features: (c: SampleCase) => string[]) =>
	(others: SampleCase[]): Guess => {
		const guess = naiveBayes(others.map((c) => ({ features: features(c), label: c.hidden.reference })));
		return (c) => guess(features(c));
	};
const regression =
	(features: (c: SampleCase) => string[]) =>
	(others: SampleCase[]): Guess => {
		const guess = logistic(
			others.map((c) => ({ features: features(c), label: c.hidden.reference })),
			'ALLOW',
			'BLOCK'
		);
		return (c) => guess(features(c));
	};
const threshold =
	(measure: (c: SampleCase) => number) =>
	(others: SampleCase[]): Guess => {
		const guess = stump(
			others.map((c) => ({ value: measure(c), label: c.hidden.reference })),
			'ALLOW',
			'BLOCK'
		);
		return (c) => guess(measure(c));
	};

const CLASSIFIERS: [name: string, train: (others: SampleCase[]) => Guess][] = [
	['Naive Bayes on words', bayes(bag)],
	['Naive Bayes on the presence of words', bayes(set)],
	['Naive Bayes on pairs of words', bayes(pairs)],
	['logistic regression on words', regression(bag)],
	['logistic regression on words and pairs', regression((c) => [...bag(c), ...pairs(c)])],
	['threshold on the number of characters', threshold(MEASURES.characters)],
	['threshold on the number of words', threshold(MEASURES.words)],
	['threshold on the number of negations', threshold(MEASURES.negations)]
];

/** The 95 % interval of an accuracy, of one that has contexts to be right about. */
function interval(right: number): { low: number; high: number } {
	const found = wilson(right, sampleCases.length);
	if (!found.defined) throw new Error(found.reason);
	return found.value;
}

/** Accuracy with its 95 % Wilson interval, as a line of the table in docs/sample-study.md. */
function line(name: string, right: number): string {
	const { low, high } = interval(right);
	const percent = (value: number) => (100 * value).toFixed(1);
	return `| ${name} | ${right} of ${sampleCases.length} | ${percent(right / sampleCases.length)} % | ${percent(low)} to ${percent(high)} % |`;
}

describe('no label of the sample study can be guessed', () => {
	const docs = readFileSync('docs/sample-study.md', 'utf8');

	it.each(CLASSIFIERS)('by %s, learnt on the other scenarios', (name, train) => {
		const right = leaveOneScenarioOut(sampleCases, train);
		const { low, high } = interval(right);
		expect(low, `${right} right`).toBeLessThan(0.5);
		expect(high, `${right} right: the opposite is a guess, too`).toBeGreaterThan(0.5);
		// The figures that are published are those measured here.
		expect(docs).toContain(line(name, right));
	});

	it('and each of these classifiers would find a word that gives a third of the labels away', () => {
		const told = sampleCases.map((c, i) => {
			const mark = c.hidden.reference === 'ALLOW' ? ' approved' : ' refused';
			const evidence = i % 3 ? c.visible.evidence : c.visible.evidence + mark.repeat(3);
			return { ...c, visible: { ...c.visible, evidence } };
		});
		for (const [name, train] of CLASSIFIERS.slice(0, 5))
			expect(interval(leaveOneScenarioOut(told, train)).low, name).toBeGreaterThan(0.5);
	});

	it('and a threshold would find texts that are longer where they are lawful', () => {
		const told = sampleCases.map((c) => {
			const evidence =
				c.hidden.reference === 'ALLOW' ? `${c.visible.evidence} So much for that matter.` : c.visible.evidence;
			return { ...c, visible: { ...c.visible, evidence } };
		});
		expect(interval(leaveOneScenarioOut(told, threshold(MEASURES.characters))).low).toBeGreaterThan(0.5);
	});

	it('from a single word', () => {
		const seen = new Map<string, Record<SampleLabel, number>>();
		for (const c of sampleCases)
			for (const word of set(c)) {
				const counts = seen.get(word) ?? { ALLOW: 0, BLOCK: 0 };
				counts[c.hidden.reference]++;
				seen.set(word, counts);
			}
		// A rule on one word, whichever way it goes, would be right this often: 116 of 200 is the 99th percentile of fair guesses.
		const telling = [...seen].filter(([, n]) => 100 + Math.abs(n.ALLOW - n.BLOCK) > 116);
		expect(telling).toEqual([]);
	});

	it.each(Object.entries(MEASURES))('from the %s', (_name, measure) => {
		const of = (label: SampleLabel) => sampleCases.filter((c) => c.hidden.reference === label).map(measure);
		expect(Math.abs(rankSum(of('ALLOW'), of('BLOCK')))).toBeLessThan(Z);
		// Within a scenario too: the largest of the four is lawful in some scenarios and forbidden in others (33 of 50 is the 99th percentile).
		const largest = scenarios.map((s) => {
			const four = sampleCases.filter((c) => c.scenario === s);
			const top = Math.max(...four.map(measure));
			const tops = new Set(four.filter((c) => measure(c) === top).map((c) => c.hidden.reference));
			return tops.size === 1 ? [...tops][0] : 'both';
		});
		for (const label of ['ALLOW', 'BLOCK']) expect(largest.filter((l) => l === label).length).toBeLessThanOrEqual(33);
	});

	it('from the order of contexts', () => {
		const orders = scenarios.map((_, s) => labels.slice(4 * s, 4 * s + 4).join(' '));
		expect(new Set(orders).size).toBe(6);
		for (const order of new Set(orders)) expect(orders.filter((one) => one === order).length).toBeLessThanOrEqual(12);
		for (const place of [0, 1, 2, 3]) {
			const lawful = labels.filter((label, i) => i % 4 === place && label === 'ALLOW').length;
			expect(lawful, `place ${place}`).toBeGreaterThanOrEqual(20);
			expect(lawful, `place ${place}`).toBeLessThanOrEqual(30);
		}
	});

	it('from domain, family, split or effect: each has as many lawful contexts as forbidden ones', () => {
		for (const of of [
			(c: SampleCase) => c.strata.domain,
			(c: SampleCase) => c.strata.family,
			(c: SampleCase) => c.strata.split,
			(c: SampleCase) => c.visible.effect.type
		])
			for (const value of new Set(sampleCases.map(of))) {
				const own = sampleCases.filter((c) => of(c) === value);
				expect(own.filter((c) => c.hidden.reference === 'ALLOW').length, value).toBe(own.length / 2);
			}
	});
});
