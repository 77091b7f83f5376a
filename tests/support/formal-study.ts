import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app.ts';
import { close } from './disputes.ts';
import { jsonLines } from './json-lines.ts';

interface Case {
	id: string;
	scenario: string;
	visible: { evidence: string };
}

type Facts = Record<string, object>;

const cases = jsonLines<Case>('tests/fixtures/studies/authorization-small.jsonl');
/** `close` makes a dispute of every fourth case. */
const disputed = cases.filter((_, at) => at % 4 === 0).map(({ id }) => id);

/** Runs a command on the app's data folder. */
export const touchstone = (app: App, ...args: string[]) =>
	execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });

/** Answers and closes the sample, and decides its disputes: the first case of each scenario is BLOCK, the others are ALLOW. */
export function settle(app: App): void {
	close(app);
	const file = join(app.data, 'decisions.csv');
	const rows = disputed.map((id) => `${id},BLOCK,judge,The limit was reached.\n`);
	writeFileSync(file, `case,label,adjudicator,rationale\n${rows.join('')}`);
	touchstone(app, 'decisions', 'import', 'sample', file);
}

/** The n-th word of the evidence of a case, as a span. */
export function wordOf(id: string, n: number) {
	const text = cases.find((one) => one.id === id)!.visible.evidence;
	const { index, 0: quote } = [...text.matchAll(/\p{L}+/gu)][n];
	const start = [...text.slice(0, index)].length;
	return { field: 'evidence', start, end: start + [...quote].length, quote };
}

/** Encodings of the sample that give each case its reference, but for the facts that are changed. */
export function encodings(change: Record<string, (facts: Facts) => Facts> = {}): string {
	const expression = {
		op: 'and',
		args: [{ fact: 'grant.open' }, { op: '<=', args: [{ fact: 'amount' }, { fact: 'grant.limit' }] }]
	};
	const factsOf = (id: string): Facts => ({
		'grant.open': { type: 'boolean', value: true, span: wordOf(id, 0) },
		amount: { type: 'number', value: disputed.includes(id) ? 640.5 : 499.99, span: wordOf(id, 1) },
		'grant.limit': { type: 'number', value: 500, span: wordOf(id, 2) }
	});
	const lines = [...new Set(cases.map((one) => one.scenario))].map((scenario) => {
		const own = cases.filter((one) => one.scenario === scenario).map(({ id }) => id);
		const facts = Object.fromEntries(own.map((id) => [id, (change[id] ?? ((one) => one))(factsOf(id))]));
		const head = { format: 'touchstone/encoding@1', scenario, permit: 'ALLOW', deny: 'BLOCK' };
		return JSON.stringify({ ...head, expression, facts });
	});
	return `${lines.join('\n')}\n`;
}

/** Encodings with a mismatch, an unresolved case, an error and a quote out of its place. */
export const mixed = () =>
	encodings({
		'AP-001-b': (facts) => ({
			...facts,
			'grant.limit': { type: 'number', value: 100, span: wordOf('AP-001-b', 3) }
		}),
		'AP-001-c': ({ amount, 'grant.open': open }) => ({ amount, 'grant.open': open }),
		'AP-002-b': (facts) => ({
			...facts,
			amount: { type: 'list', value: [1, '1'], span: wordOf('AP-002-b', 1) }
		}),
		'AP-002-c': (facts) => ({
			...facts,
			amount: { type: 'number', value: 1, span: { ...wordOf('AP-002-c', 1), quote: 'elsewhere' } }
		})
	});
