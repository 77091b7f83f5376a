import { describe, expect, it } from 'vitest';
import { safePath } from '../../../src/lib/domain/shared/safe-path.ts';

describe('safePath', () => {
	it.each(['/work', '/work/a/3?x=1#c', '/studies/é'])('keeps %s', (path) => expect(safePath(path)).toBe(path));
	it.each([
		null,
		undefined,
		'',
		'work',
		'//evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'/\n/evil',
		'https://evil.example',
		'javascript:alert(1)',
		'/a\\b',
		'/sign-in/token',
		'/sign-in',
		`/${'x'.repeat(2001)}`
	])('refuses %j', (path) => expect(safePath(path)).toBeNull());

	it('agrees with how a browser reads the address', () => {
		for (const path of ['/work', '/work/../people', '/@evil.example', '/;x', '/%2f%2fevil.example']) {
			const safe = safePath(path);
			expect(safe).not.toBeNull();
			expect(new URL(safe as string, 'http://here.example/').origin).toBe('http://here.example');
		}
	});
});
