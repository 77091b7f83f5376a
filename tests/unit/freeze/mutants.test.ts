import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { agreementReport, type AgreementInput } from '../../../src/lib/domain/freeze/agreement-report.ts';
import { SIGNATURE_FILE } from '../../../src/lib/domain/freeze/bundle.ts';
import { independentAnswers } from '../../../src/lib/domain/freeze/settle.ts';
import { verify } from '../../../src/lib/domain/freeze/verify/verify.ts';
import { newHash } from '../../../src/lib/server/bundle/new-hash.ts';
import { forgeriesOf } from '../../support/forgeries-of.ts';
import { load, memoryBundle, type Files } from '../../support/memory-bundle.ts';
import { mutantsOf } from '../../support/mutants-of.ts';
import { reseal } from '../../support/reseal.ts';

/** The bootstrap is drawn once for each different set of answers: most mutants leave them as they are. */
const known = new Map<string, JsonObject>();
const report = (input: AgreementInput): JsonObject => {
	const { codebook, items, ledger, seed } = input;
	const key = JSON.stringify([
		codebook,
		items.map((item) => [item.id, item.scenario, [...item.strata]]),
		[...ledger.annotators],
		[...independentAnswers(ledger, codebook.questions, items)],
		seed
	]);
	const made = known.get(key) ?? agreementReport(input);
	known.set(key, made);
	return made;
};
const findings = async (files: Files) => {
	const verified = await verify(memoryBundle(files), newHash, report);
	return verified.ok ? verified.value.findings : [{ file: 'manifest.json', message: verified.message }];
};

const folder = (name: string) => join(import.meta.dirname, '../../fixtures/releases', name);
/** One sample for each text that releases may hold. A signature is no part of what is changed here: it has a test of its own. */
const SAMPLES = ['letters-1.0.0', 'letters-texts-2'].map((name) => {
	const files = load(folder(name));
	files.delete(SIGNATURE_FILE);
	return [name, files] as const;
});
/** Of each kind, so that one that lost its mutants is noticed. */
const FEWEST: Record<string, number> = { bytes: 150, order: 200, meaning: 130, derived: 1500, forged: 100, lists: 100 };

describe.each(SAMPLES)('one change to %s', (_name, sample) => {
	it('is not there in the sample', async () => {
		expect(await findings(sample)).toEqual([]);
		expect(await findings(reseal(sample))).toEqual([]);
	});

	for (const [kind, mutants] of Object.entries({ ...mutantsOf(sample), ...forgeriesOf(sample) }))
		it(`is found: ${kind}`, { timeout: 300_000 }, async () => {
			let count = 0;
			const missed: string[] = [];
			for (const { name, files, file } of mutants()) {
				count++;
				const found = await findings(files);
				if (!found.length) missed.push(name);
				else if (file !== undefined && !found.some((one) => one.file === file))
					missed.push(`${name} (named: ${[...new Set(found.map((one) => one.file))].join(', ')})`);
			}
			expect(missed).toEqual([]);
			expect(count).toBeGreaterThanOrEqual(FEWEST[kind]);
		});
});
