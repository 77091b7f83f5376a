import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { words } from '../../../scripts/sample/measures.mjs';
import { OPERATORS } from '../../../src/lib/domain/formal/expression.ts';
import { parseExpression } from '../../../src/lib/domain/formal/parse-expression.ts';
import { parseValue } from '../../../src/lib/domain/formal/parse-value.ts';
import { evaluateTree } from '../../../src/lib/domain/formal/tree/evaluate-tree.ts';
import { exactJson } from '../../../src/lib/domain/shared/exact-json.ts';
import type { Json } from '../../../src/lib/domain/shared/json.ts';
import { readEncodings } from './read-encodings.ts';
import { sampleCases, type SampleCase } from './sample-cases.ts';

/** A text with its lines run together: where a line breaks is no matter. */
const text = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ');
const study = text('docs/sample-study.md');
const scenarios = sampleCases.filter((c) => c.id.endsWith('-a'));
const thousands = (n: number) => n.toLocaleString('en-GB');

/** Each value with the number of its scenarios, the most frequent first, and in the order of the alphabet where they are as frequent. */
function counts(of: (c: SampleCase) => string): [value: string, n: number][] {
	const found = new Map<string, number>();
	for (const c of scenarios) found.set(of(c), (found.get(of(c)) ?? 0) + 1);
	return [...found].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}

const listed = (of: (c: SampleCase) => string) =>
	counts(of)
		.map(([value, n]) => `${value.replaceAll('-', ' ')} ${n}`)
		.join(', ');

/** The rounded mean of the numbers of words, and the most. */
function length(cases: SampleCase[], field: 'policy' | 'evidence') {
	const all = cases.map((c) => words(c.visible[field]).length);
	return { mean: Math.round(all.reduce((sum, n) => sum + n) / all.length), most: Math.max(...all) };
}

it('says in the table of the study what the files hold', () => {
	const of = (label: string) => sampleCases.filter((c) => c.hidden.reference === label).length / scenarios.length;
	const arguable = sampleCases.filter((c) => c.hidden.arguable);
	const each = arguable.filter((c) => c.hidden.reference === 'ALLOW').length;
	expect(2 * each).toBe(arguable.length);
	const families = counts((c) => c.strata.family).map(([, n]) => n);
	const sizes = [...new Set(families)].map((n) => `${families.filter((m) => m === n).length} with ${n} scenarios`);
	const [policy, evidence] = [length(scenarios, 'policy'), length(sampleCases, 'evidence')];
	const rows = [
		`| scenarios, contexts | ${scenarios.length}, ${sampleCases.length}: ${sampleCases.length / scenarios.length} each, ${of('ALLOW')} lawful and ${of('BLOCK')} forbidden |`,
		`with ${families.length} families of authority |`,
		`| domains (scenarios) | ${listed((c) => c.strata.domain)} |`,
		`| split | ${listed((c) => c.strata.split)} |`,
		`| effects | ${counts((c) => c.visible.effect.type).length} types: ${listed((c) => c.visible.effect.type)} |`,
		`| families | ${sizes.join(', ')} |`,
		`| arguable contexts | ${arguable.length}, ${each} with each label;`,
		`| length | policy ${policy.mean} words on average (at most ${policy.most}), evidence ${evidence.mean} (at most ${evidence.most}) |`
	];
	for (const row of rows) expect(study).toContain(row);
	expect(readFileSync('docs/sample-study.md', 'utf8').split('## ')[0].match(/^\| /gm)).toHaveLength(rows.length + 2);
});

it('says wherever it tells of facts, operators and results what the encodings give', () => {
	const encodings = readEncodings();
	const facts = encodings.flatMap((one) => Object.values(one.facts)).flatMap((one) => Object.keys(one)).length;
	const results: Record<string, number> = {};
	for (const { expression, facts } of encodings) {
		const exact = (value: unknown): Json => {
			const read = exactJson.parse(JSON.stringify(value), 1000);
			if (!read.ok) throw new Error('an encoding cannot be read');
			return read.value;
		};
		const parsed = parseExpression(exact(expression), (path, message) => expect.fail(`${path}: ${message}`))!;
		for (const [id, own] of Object.entries(facts)) {
			const values = Object.entries(own).map(([name, { type, value }]) => {
				const read = parseValue(exact(value), type as Parameters<typeof parseValue>[1]);
				if (!read.ok) throw new Error(`${id} ${name}: ${read.message}`);
				return [name, read.value] as const;
			});
			const { result } = evaluateTree(parsed, new Map(values));
			results[result] = (results[result] ?? 0) + 1;
		}
	}
	const { permit, deny, unresolved, ...others } = results;
	expect(others).toEqual({});
	const told = `${permit} permits, ${deny} denials, ${unresolved} unresolved`;
	expect(study).toContain(`${told}, no error. **All ${permit + deny} determinate contexts match their reference`);
	expect(study).toContain(
		`${thousands(facts)} facts, each bound to its exact words and read by its expression, ${encodings.length} expressions with all ${OPERATORS.length} operators.`
	);
	expect(text('README.md')).toContain(`${told}; all ${permit + deny} determinate contexts match their reference`);
	expect(text('docs/decisions/012-facts-marked-in-the-text.md')).toContain(
		`${sampleCases.length} contexts with ${thousands(facts)} facts`
	);
});
