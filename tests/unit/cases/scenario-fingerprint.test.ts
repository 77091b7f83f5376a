import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { scenarioFingerprint } from '../../../src/lib/domain/cases/scenario-fingerprint.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const one = (id: string, inputSha256: string) => ({ id, inputSha256 });

it('covers the hashes of the cases in the order of their ids by code units, however they come', () => {
	const wanted = sha256('["1","2","3"]');
	expect(scenarioFingerprint([one('Z', '1'), one('a', '2'), one('é', '3')], sha256)).toBe(wanted);
	expect(scenarioFingerprint([one('é', '3'), one('a', '2'), one('Z', '1')], sha256)).toBe(wanted);
});
