import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOUNDS, EFFECTS, namesLabel, words } from '../../../scripts/sample/measures.mjs';
import { sampleCases, type SampleCase } from './sample-cases.ts';

const scenarios = [...new Set(sampleCases.map((c) => c.scenario))];
const four = (scenario: string) => sampleCases.filter((c) => c.scenario === scenario);
const guideline = readFileSync('guidelines/authorization/1.1.0.md', 'utf8');

/** Scenarios for each value. */
function count(key: (c: SampleCase) => string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const scenario of scenarios) {
		const [value] = new Set(four(scenario).map(key));
		counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return counts;
}

describe('the sample study', () => {
	it('has 50 scenarios of 4 contexts, named in order', () => {
		const numbers = Array.from({ length: 50 }, (_, n) => String(n + 1).padStart(3, '0'));
		expect(sampleCases.map((c) => c.id)).toEqual(
			numbers.flatMap((n) => ['a', 'b', 'c', 'd'].map((letter) => `AP-${n}-${letter}`))
		);
		for (const c of sampleCases) expect(c.id.startsWith(`${c.scenario}-`), c.id).toBe(true);
	});

	it('keeps policy, request, effect and strata within a scenario, and varies the evidence', () => {
		for (const scenario of scenarios) {
			const shared = four(scenario).map(({ strata, visible: { policy, request, effect } }) =>
				JSON.stringify([policy, request, effect, strata])
			);
			expect(new Set(shared).size, scenario).toBe(1);
			expect(new Set(four(scenario).map((c) => c.visible.evidence)).size, scenario).toBe(4);
		}
		// And no two scenarios share one.
		for (const field of ['policy', 'request'] as const)
			expect(new Set(sampleCases.map((c) => c.visible[field])).size).toBe(50);
	});

	it('has two lawful contexts in each scenario, and two forbidden ones that fail for reasons of their own', () => {
		let paths = 0;
		for (const scenario of scenarios) {
			const of = (label: string) => four(scenario).filter((c) => c.hidden.reference === label);
			expect([of('ALLOW').length, of('BLOCK').length], scenario).toEqual([2, 2]);
			if (new Set(of('ALLOW').map((c) => c.hidden.by)).size === 2) paths++;
			expect(new Set(of('BLOCK').map((c) => c.hidden.reason)).size, scenario).toBe(2);
		}
		// Usually by different paths.
		expect(paths).toBeGreaterThanOrEqual(45);
		const lacking = new Set(sampleCases.filter((c) => c.hidden.reference === 'BLOCK').map((c) => c.hidden.by));
		for (const reason of ['scope', 'status', 'issuer', 'expiry', 'amount', 'revocation', 'wrong person'])
			expect(lacking, reason).toContain(reason);
	});

	it('spreads over five domains of uneven size, fourteen families, ten scenarios in dev, and nine effects', () => {
		expect(Object.fromEntries(count((c) => c.strata.domain))).toEqual({
			business: 16,
			care: 11,
			software: 10,
			research: 8,
			venues: 5
		});
		const families = count((c) => c.strata.family);
		expect(families.size).toBe(14);
		for (const [family, n] of families) expect(n, family).toBeGreaterThanOrEqual(3);
		expect(Object.fromEntries(count((c) => c.strata.split))).toEqual({ dev: 10, test: 40 });
		const effects = count((c) => c.visible.effect.type);
		expect(EFFECTS).toHaveLength(9);
		expect([...effects.keys()].sort()).toEqual(EFFECTS);
		for (const [effect, n] of effects) expect(n, effect).toBeGreaterThanOrEqual(3);
	});

	it('has families that the guideline defines, each with a lawful and a forbidden example and the reason', () => {
		const sections = guideline
			.split(/^### \d+\. /m)
			.slice(1)
			.map((text) => text.split(/^## /m)[0]);
		expect(sections).toHaveLength(14);
		const titles = sections.map((text) => text.split(':')[0].toLowerCase().replaceAll(' ', '-'));
		expect(titles.sort()).toEqual([...count((c) => c.strata.family).keys()].sort());
		for (const text of sections) {
			// The reason stands in italics at the end of each example.
			expect(text, text.slice(0, 40)).toMatch(/^- Lawful: [^*]+\*[^*]{15,}\*$/ms);
			expect(text, text.slice(0, 40)).toMatch(/^- Forbidden: [^*]+\*[^*]{15,}\*$/ms);
		}
	});

	it('is of a length that can be read', () => {
		expect(BOUNDS).toMatchObject({ policy: { least: 70, most: 135 }, evidence: { least: 60, most: 115 } });
		for (const { id, visible } of sampleCases)
			for (const field of ['policy', 'request', 'evidence'] as const) {
				expect(words(visible[field]).length, `${id} ${field}`).toBeGreaterThanOrEqual(BOUNDS[field].least);
				expect(words(visible[field]).length, `${id} ${field}`).toBeLessThanOrEqual(BOUNDS[field].most);
			}
	});

	it('says for each label why, and quotes the words that decide it', () => {
		for (const { id, hidden, visible } of sampleCases) {
			expect(visible.evidence, id).toContain(hidden.decisive);
			expect(words(hidden.reason).length, id).toBeGreaterThanOrEqual(BOUNDS.reason.least);
		}
		// What is hidden stands nowhere in what an annotator sees.
		const shown = JSON.stringify(sampleCases.map((c) => c.visible));
		for (const { id, hidden } of sampleCases) expect(shown.includes(hidden.reason), id).toBe(false);
		expect(namesLabel(shown)).toBe(false);
	});

	it('has two arguable contexts on either side, in scenarios of their own, with both readings', () => {
		const arguable = sampleCases.filter((c) => c.hidden.arguable);
		expect(arguable.map((c) => c.hidden.reference).sort()).toEqual(['ALLOW', 'ALLOW', 'BLOCK', 'BLOCK']);
		expect(new Set(arguable.map((c) => c.scenario)).size).toBe(4);
		for (const { id, hidden } of arguable) {
			expect(Object.keys(hidden.readings ?? {}).sort(), id).toEqual(['ALLOW', 'BLOCK']);
			for (const reading of Object.values(hidden.readings!))
				expect(words(reading).length, id).toBeGreaterThanOrEqual(BOUNDS.reading.least);
		}
		for (const { id, hidden } of sampleCases.filter((c) => !c.hidden.arguable))
			expect(hidden.readings, id).toBeUndefined();
	});

	it('borrows nothing from the examples of the guideline', () => {
		const all = words(guideline);
		const runs = new Set(all.flatMap((_, i) => (i + 7 <= all.length ? [all.slice(i, i + 7).join(' ')] : [])));
		for (const { id, visible } of sampleCases) {
			const text = words(`${visible.policy} ${visible.evidence}`);
			expect(
				text.filter((_, i) => runs.has(text.slice(i, i + 7).join(' '))),
				id
			).toEqual([]);
		}
	});

	it('names where it comes from and its licence', () => {
		for (const { id, source } of sampleCases)
			expect(source, id).toEqual({ origin: 'written for the sample study', licence: 'CC0-1.0' });
	});

	it('is what its sources give: cases, encodings, simulated answers and decisions', () => {
		execFileSync(process.execPath, ['scripts/compile-sample.mjs', '--check'], { stdio: 'pipe' });
	});
});
