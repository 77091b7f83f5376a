import { expect, it } from 'vitest';
import { hasProtoName } from '../../../src/lib/domain/shared/has-proto-name.ts';
import { isDay } from '../../../src/lib/domain/shared/is-day.ts';
import { isWebAddress } from '../../../src/lib/domain/shared/is-web-address.ts';
import { visible } from '../../../src/lib/domain/shared/visible.ts';
import { wholeText } from '../../../src/lib/domain/shared/whole-text.ts';
import { transport } from '../../../src/hooks.ts';

it('days that exist', () => {
	for (const day of ['2026-02-28', '2024-02-29']) expect(isDay(day), day).toBe(true);
	for (const none of ['2026-02-29', '2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', ''])
		expect(isDay(none), none).toBe(false);
});

it('web addresses', () => {
	for (const one of ['https://example.org/a?b', 'http://localhost:1']) expect(isWebAddress(one), one).toBe(true);
	for (const none of ['javascript:alert(1)', 'data:text/html,x', 'example.org', 'https://', ' https://a.b'])
		expect(isWebAddress(none), none).toBe(false);
});

it('text that a terminal would act on is written out, and all other text stays', () => {
	expect(visible('a\u001b[0m\nb\u202e\u2066\u0085')).toBe('a\\u001b[0m\\u000ab\\u202e\\u2066\\u0085');
	expect(visible('שלום 🔏 ä')).toBe('שלום 🔏 ä');
});

it('NUL and half a surrogate pair are no text', () => {
	expect(wholeText.safeParse('🔏 \ufeff é').success).toBe(true);
	for (const none of ['a\0b', '\ud83d', 'a\udd0f'])
		expect(wholeText.safeParse(none).success, JSON.stringify(none)).toBe(false);
});

it('data with a name __proto__ travels to pages as it is, and only such data is wrapped', () => {
	const { encode, decode } = transport.ProtoNamed;
	const data = JSON.parse('{"__proto__": {"a": [1]}, "b": null}') as object;
	expect(hasProtoName(data)).toBe(true);
	expect(JSON.stringify(decode(encode(data)))).toBe(JSON.stringify(data));
	for (const other of [{}, { a: 1 }, [], null, 'x', 1]) expect(encode(other)).toBe(false);
});
