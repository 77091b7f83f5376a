import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATORS } from '../../../src/lib/domain/formal/expression.ts';
import { sampleCases } from './sample-cases.ts';

interface Span {
	field: 'policy' | 'request' | 'effect' | 'evidence';
	path?: string;
	start: number;
	end: number;
	quote: string;
}

const encodings = readFileSync('prisma/sample/encodings.jsonl', 'utf8')
	.trimEnd()
	.split('\n')
	.map((line) => JSON.parse(line));

// That labels follow from the encodings is held by the demonstration's test, through the command.
it('binds every fact to its exact words, counted in code points, apart from the product’s own check', () => {
	let facts = 0;
	for (const { facts: cases } of encodings)
		for (const [id, list] of Object.entries<Record<string, { span: Span }>>(cases)) {
			const { visible } = sampleCases.find((c) => c.id === id)!;
			for (const [name, { span }] of Object.entries(list)) {
				facts++;
				const text = span.path ? visible.effect[span.path.slice(1)] : visible[span.field];
				expect([...(text as string)].slice(span.start, span.end).join(''), `${id} ${name}`).toBe(span.quote);
				expect(span.quote.trim(), `${id} ${name}`).not.toBe('');
			}
		}
	expect(facts).toBeGreaterThan(2500);
});

it('has one expression a scenario, the same facts in its contexts, and uses most operators somewhere', () => {
	expect(encodings.map((one) => one.scenario)).toEqual([...new Set(sampleCases.map((c) => c.scenario))]);
	const used = new Set(JSON.stringify(encodings.map((one) => one.expression)).match(/(?<="op":")[^"]+/g));
	for (const operator of used) expect(OPERATORS).toContain(operator);
	expect(used.size).toBeGreaterThanOrEqual(12);
	for (const { scenario, facts } of encodings) {
		const arguable = new Set(sampleCases.filter((c) => c.hidden.arguable).map((c) => c.id));
		const names = Object.entries<object>(facts)
			.filter(([id]) => !arguable.has(id))
			.map(([, list]) => Object.keys(list).sort().join());
		expect(new Set(names).size, scenario).toBe(1);
	}
});
