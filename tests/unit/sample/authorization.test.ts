import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleCases, type SampleCase } from './sample-cases.ts';
import { words } from './words.ts';

const scenarios = [...new Set(sampleCases.map((c) => c.scenario))];

/** Number of cases for each value. */
function count(key: (c: SampleCase) => string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const c of sampleCases) counts.set(key(c), (counts.get(key(c)) ?? 0) + 1);
	return counts;
}

describe('the sample study', () => {
	it('has 8 scenarios of 4 contexts, named in order', () => {
		expect(sampleCases.map((c) => c.id)).toEqual(
			[1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => ['a', 'b', 'c', 'd'].map((l) => `AP-00${n}-${l}`))
		);
		for (const c of sampleCases) expect(c.id.startsWith(`${c.scenario}-`), c.id).toBe(true);
	});

	it('keeps policy, request, effect and strata within a scenario, and varies the evidence', () => {
		for (const scenario of scenarios) {
			const four = sampleCases.filter((c) => c.scenario === scenario);
			const shared = four.map(({ strata, visible: { policy, request, effect } }) =>
				JSON.stringify([policy, request, effect, strata])
			);
			expect(new Set(shared).size, scenario).toBe(1);
			expect(new Set(four.map((c) => c.visible.evidence)).size, scenario).toBe(4);
			expect(four.map((c) => c.hidden.reference).sort(), scenario).toEqual(['ALLOW', 'ALLOW', 'BLOCK', 'BLOCK']);
		}
	});

	it('spreads over domains of uneven size, families, splits and effects', () => {
		const domains = [...count((c) => c.strata.domain).values()].map((cases) => cases / 4);
		expect(domains.sort()).toEqual([1, 1, 1, 2, 3]);
		expect(count((c) => c.strata.family).size).toBe(8);
		expect(count((c) => c.visible.effect.type).size).toBe(8);
		expect(count((c) => c.strata.split)).toEqual(
			new Map([
				['dev', 8],
				['test', 24]
			])
		);
	});

	it('is of a length that can be read: policy 70 to 130 words, evidence 60 to 110', () => {
		for (const { id, visible } of sampleCases) {
			expect(words(visible.policy).length, id).toBeGreaterThanOrEqual(70);
			expect(words(visible.policy).length, id).toBeLessThanOrEqual(130);
			expect(words(visible.evidence).length, id).toBeGreaterThanOrEqual(60);
			expect(words(visible.evidence).length, id).toBeLessThanOrEqual(110);
		}
	});

	it('says for each label why, and quotes the words that decide it', () => {
		for (const { id, hidden, visible } of sampleCases) {
			expect(visible.evidence, id).toContain(hidden.decisive);
			expect(words(hidden.reason).length, id).toBeGreaterThan(8);
		}
		// What is hidden stands nowhere in what an annotator sees.
		const shown = JSON.stringify(sampleCases.map((c) => c.visible));
		for (const { id, hidden } of sampleCases) expect(shown.includes(hidden.reason), id).toBe(false);
		expect(shown).not.toMatch(/ALLOW|BLOCK|lawful|forbidden|AP-00\d/);
	});

	it('has one arguable context on either side, with both readings', () => {
		const arguable = sampleCases.filter((c) => c.hidden.arguable);
		expect(arguable.map((c) => c.hidden.reference).sort()).toEqual(['ALLOW', 'BLOCK']);
		for (const { id, hidden } of arguable) {
			expect(Object.keys(hidden.readings ?? {}).sort(), id).toEqual(['ALLOW', 'BLOCK']);
			for (const reading of Object.values(hidden.readings!)) expect(words(reading).length, id).toBeGreaterThan(15);
		}
		for (const { id, hidden } of sampleCases.filter((c) => !c.hidden.arguable))
			expect(hidden.readings, id).toBeUndefined();
	});

	it('borrows nothing from the examples of the guideline', () => {
		const guideline = words(readFileSync('guidelines/authorization/1.0.0.md', 'utf8'));
		const runs = new Set(
			guideline.flatMap((_, i) => (i + 6 <= guideline.length ? [guideline.slice(i, i + 6).join(' ')] : []))
		);
		for (const { id, visible } of sampleCases) {
			const text = words(`${visible.policy} ${visible.evidence}`);
			expect(
				text.filter((_, i) => runs.has(text.slice(i, i + 6).join(' '))),
				id
			).toEqual([]);
		}
	});

	it('names where it comes from and its licence', () => {
		for (const { id, source } of sampleCases)
			expect(source, id).toEqual({ origin: 'written for the sample study', licence: 'CC0-1.0' });
	});
});
