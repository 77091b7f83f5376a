import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { verify } from '../../../src/lib/domain/freeze/verify/verify.ts';
import { newHash } from '../../../src/lib/server/bundle/new-hash.ts';
import { load, memoryBundle, type Files } from '../../support/memory-bundle.ts';
import { reseal } from '../../support/reseal.ts';

const SAMPLE = load(join(import.meta.dirname, '../../fixtures/releases/letters-panel-1.0.0'));
const text = (files: Files, file: string) => files.get(file)!.toString();
const findings = async (files: Files) => {
	const verified = await verify(memoryBundle(files), newHash);
	return verified.ok ? verified.value.findings.map((one) => `${one.file}: ${one.message}`) : [verified.message];
};

/** The sample with one file rewritten and every hash and sum made to fit again. */
function forged(file: string, change: (text: string) => string): Files {
	const before = text(SAMPLE, file);
	const after = change(before);
	expect(after).not.toBe(before);
	return reseal(new Map(SAMPLE).set(file, Buffer.from(after)));
}

/** Rewrites the rows of decisions.jsonl that fit, as canonical JSON does: the values only. */
const decisions = (fits: (row: JsonObject) => boolean, from: string, to: string) => (all: string) =>
	all
		.split('\n')
		.map((line) => (line && fits(JSON.parse(line) as JsonObject) ? line.replace(from, to) : line))
		.join('\n');

test('the sample release of a panel study holds', async () => {
	expect(await findings(SAMPLE)).toEqual([]);
	expect(JSON.parse(text(SAMPLE, 'manifest.json'))).toMatchObject({ panel: 2 });
});

const ofSplit = (label: string) => (row: JsonObject) =>
	row.id === 'split' && row.kind === 'final' && row.label === label;

test.each<[name: string, files: () => Files, says: RegExp]>([
	[
		'as if each decided alone',
		() => forged('manifest.json', (all) => all.replace('"panel": 2,\n', '')),
		/stand beside each other/
	],
	[
		'a larger panel',
		() => forged('manifest.json', (all) => all.replace('"panel": 2', '"panel": 3')),
		/no final decision/
	],
	['a panel of one', () => forged('manifest.json', (all) => all.replace('"panel": 2', '"panel": 1')), /panel/],
	['no dissent', () => forged('manifest.json', (all) => all.replace('"dissent": 1', '"dissent": 0')), /dissent/],
	[
		'the one who dissented agrees',
		() => forged('decisions.jsonl', decisions(ofSplit('YES'), '"label":"YES"', '"label":"NO"')),
		/dissent/
	],
	[
		'one who agreed dissents: the case is open',
		() =>
			forged('decisions.jsonl', (all) => {
				let done = false;
				return decisions(
					(row) => !done && ofSplit('NO')(row) && (done = row.unresolved === false),
					'"label":"NO"',
					'"label":"YES"'
				)(all);
			}),
		/split/
	],
	[
		'a decision that replaces another adjudicator’s',
		() =>
			forged(
				'decisions.jsonl',
				decisions(ofSplit('YES'), '"supersedes":null', '"supersedes":{"adjudicator":"J1","revision":1}')
			),
		/never does|not there/
	],
	[
		'the reading that one kept is gone',
		() => forged('references.jsonl', (all) => all.replace('"unresolved":true', '"unresolved":false')),
		/unresolved/
	]
])('one that was forged and sealed again is found: %s', async (_name, files, says) => {
	expect((await findings(files())).join('\n')).toMatch(says);
});
