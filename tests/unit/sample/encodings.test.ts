import { expect, it } from 'vitest';
import { OPERATORS } from '../../../src/lib/domain/formal/expression.ts';
import { readEncodings } from './read-encodings.ts';
import { sampleCases } from './sample-cases.ts';

const encodings = readEncodings();

// That labels follow from the encodings is held by the demonstration's test, through the command.
it('binds every fact to its exact words, counted in code points, apart from the product’s own check', () => {
	for (const { facts: cases } of encodings)
		for (const [id, list] of Object.entries(cases)) {
			const { visible } = sampleCases.find((c) => c.id === id)!;
			for (const [name, { span }] of Object.entries(list)) {
				const text = span.path ? visible.effect[span.path.slice(1)] : visible[span.field as keyof typeof visible];
				expect([...(text as string)].slice(span.start, span.end).join(''), `${id} ${name}`).toBe(span.quote);
				expect(span.quote.trim(), `${id} ${name}`).not.toBe('');
			}
		}
});

it('has one expression a scenario, the same facts in its contexts, and uses every operator somewhere', () => {
	expect(encodings.map((one) => one.scenario)).toEqual([...new Set(sampleCases.map((c) => c.scenario))]);
	const used = new Set(JSON.stringify(encodings.map((one) => one.expression)).match(/(?<="op":")[^"]+/g));
	expect([...used].sort()).toEqual([...OPERATORS].sort());
	for (const { scenario, facts } of encodings) {
		const arguable = new Set(sampleCases.filter((c) => c.hidden.arguable).map((c) => c.id));
		const names = Object.entries(facts)
			.filter(([id]) => !arguable.has(id))
			.map(([, list]) => Object.keys(list).sort().join());
		expect(new Set(names).size, scenario).toBe(1);
	}
});
