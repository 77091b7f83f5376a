import { expect, it } from 'vitest';
import { keyPattern } from '../../../src/lib/server/crosschecks/key-pattern.ts';

const KEY = 'sk+abc/DEF-123.secret==';
const without = (text: string, key = KEY) => text.replace(keyPattern(key)!, '[key]');

it('a key is found as it is, and as JSON or an address writes it', () => {
	for (const form of [
		KEY,
		JSON.stringify(KEY).slice(1, -1),
		KEY.replace('/', '\\/'),
		KEY.replace('+', '\\u002B').replaceAll('=', '\\u003d'),
		[...KEY].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
		encodeURIComponent(KEY),
		encodeURIComponent(KEY).toLowerCase().replace('def', 'DEF')
	])
		expect(without(`a ${form} b ${form}`), form).toBe('a [key] b [key]');
});

it('what only looks like it stays', () => {
	for (const text of ['sk+abc/DEF-123xsecret==', 'sk abc', '', 'skabc/DEF-123.secret=='])
		expect(without(text)).toBe(text);
});

it('a placeholder is no secret, and is not looked for: it stands in any text', () => {
	for (const key of [null, '', '0', 'EMPTY', 'NO', 'sk-none']) expect(keyPattern(key)).toBeNull();
	expect(keyPattern('12345678')).not.toBeNull();
});
