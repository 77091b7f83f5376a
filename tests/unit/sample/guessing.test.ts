import { describe, expect, it } from 'vitest';
import { naiveBayes } from './naive-bayes.ts';
import { rankSum } from './rank-sum.ts';
import { sampleCases, type SampleCase } from './sample-cases.ts';
import { words } from './words.ts';

// Of 32 fair guesses 10 to 22 are right in 98 % of all series: outside of it a guesser knows something, or its opposite.
const CHANCE = { low: 10, high: 22 };
const Z = 1.96;

const labels = sampleCases.map((c) => c.hidden.reference);
const scenarios = [...new Set(sampleCases.map((c) => c.scenario))];

/** How many labels a classifier gets right that was trained on the other scenarios only. */
function leaveOneScenarioOut(cases: SampleCase[], features: (c: SampleCase) => string[]): number {
	return scenarios.reduce((right, scenario) => {
		const training = cases.filter((c) => c.scenario !== scenario);
		const guess = naiveBayes(training.map((c) => ({ features: features(c), label: c.hidden.reference })));
		return right + cases.filter((c) => c.scenario === scenario && guess(features(c)) === c.hidden.reference).length;
	}, 0);
}

function expectChance(right: number) {
	expect(right).toBeGreaterThanOrEqual(CHANCE.low);
	expect(right).toBeLessThanOrEqual(CHANCE.high);
}

const bag = (c: SampleCase) => words(c.visible.evidence);
const set = (c: SampleCase) => [...new Set(bag(c))];
const pairs = (c: SampleCase) => bag(c).flatMap((word, i, all) => (i ? [`${all[i - 1]} ${word}`] : []));

describe('no label of the sample study can be guessed', () => {
	it.each([
		['words', bag],
		['presence of words', set],
		['pairs of words', pairs],
		['words and pairs', (c: SampleCase) => [...bag(c), ...pairs(c)]]
	])('from %s learnt on the other scenarios', (_name, features) => {
		expectChance(leaveOneScenarioOut(sampleCases, features));
	});

	it('and the classifier would find a word that gives labels away', () => {
		const told = sampleCases.map((c) => {
			const mark = c.hidden.reference === 'ALLOW' ? ' approved' : ' refused';
			const evidence = c.visible.evidence + mark;
			return { ...c, visible: { ...c.visible, evidence } };
		});
		expect(leaveOneScenarioOut(told, bag)).toBeGreaterThan(CHANCE.high);
	});

	it('from a single word', () => {
		const seen = new Map<string, { ALLOW: number; BLOCK: number }>();
		for (const c of sampleCases)
			for (const word of set(c)) {
				const counts = seen.get(word) ?? { ALLOW: 0, BLOCK: 0 };
				counts[c.hidden.reference]++;
				seen.set(word, counts);
			}
		// A rule on one word would be right this often; a word in one scenario only is no rule.
		const telling = [...seen].filter(([, n]) => 16 + Math.abs(n.ALLOW - n.BLOCK) > CHANCE.high);
		expect(telling).toEqual([]);
	});

	it.each([
		['characters', (c: SampleCase) => c.visible.evidence.length],
		['words', (c: SampleCase) => bag(c).length],
		['entries', (c: SampleCase) => c.visible.evidence.split('\n- ').length],
		['negations', (c: SampleCase) => bag(c).filter((w) => /^(no|not|nothing|none|nobody|cannot)$/.test(w)).length],
		[
			'endings of authority',
			(c: SampleCase) => bag(c).filter((w) => /^(withdr|recall|suspen|clos|ended|used|takes$|expire)/.test(w)).length
		]
	])('from the number of %s', (_name, measure) => {
		const of = (label: string) => sampleCases.filter((c) => c.hidden.reference === label).map(measure);
		expect(Math.abs(rankSum(of('ALLOW'), of('BLOCK')))).toBeLessThan(Z);
		// Within a scenario too: the largest of the four is lawful in some scenarios and forbidden in others.
		const largest = scenarios.map((s) => {
			const four = sampleCases.filter((c) => c.scenario === s);
			const top = Math.max(...four.map(measure));
			const tops = new Set(four.filter((c) => measure(c) === top).map((c) => c.hidden.reference));
			return tops.size === 1 ? [...tops][0] : 'both';
		});
		expect(largest.filter((l) => l === 'ALLOW').length).toBeLessThanOrEqual(6);
		expect(largest.filter((l) => l === 'BLOCK').length).toBeLessThanOrEqual(6);
	});

	it('from the order of contexts', () => {
		const orders = scenarios.map((_, s) => labels.slice(4 * s, 4 * s + 4).join(' '));
		expect(new Set(orders).size).toBe(6);
		for (const place of [0, 1, 2, 3])
			expect(labels.filter((label, i) => i % 4 === place && label === 'ALLOW')).toHaveLength(4);
	});
});
