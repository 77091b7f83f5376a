import { describe, expect, test } from 'vitest';
import { shortcoming } from '../../../src/lib/ui/adjudication/shortcoming.ts';
import { blank } from '../../../src/lib/ui/adjudication/written.ts';

const blind = { kind: 'blind' as const, labels: 2, changing: false };
const whole = { ...blank(), label: 'ALLOW', rationale: 'The register says so.' };

describe('shortcoming', () => {
	test('an empty form lacks its label first, then its reason', () => {
		expect(shortcoming(blank(), blind)?.field).toBe('label');
		expect(shortcoming({ ...whole, rationale: ' \n' }, blind)?.field).toBe('rationale');
		expect(shortcoming(whole, blind)).toBeNull();
	});
	test('a stored decision is changed with a reason of its own', () => {
		const changing = { kind: 'final' as const, labels: 2, changing: true };
		expect(shortcoming(whole, changing)?.field).toBe('changeReason');
		expect(shortcoming({ ...whole, changeReason: 'I misread the month.' }, changing)).toBeNull();
	});
	test('another reading has another label; with two labels there is only one', () => {
		const open = { ...whole, unresolved: true };
		expect(shortcoming(open, blind)).toBeNull();
		expect(shortcoming(open, { ...blind, labels: 3 })?.field).toBe('alternative');
		expect(shortcoming({ ...open, alternative: 'ALLOW' }, { ...blind, labels: 3 })?.field).toBe('alternative');
		expect(shortcoming({ ...open, alternative: 'ASK' }, { ...blind, labels: 3 })).toBeNull();
	});
});
