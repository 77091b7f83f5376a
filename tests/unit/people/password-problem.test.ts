import { describe, expect, it } from 'vitest';
import { passwordProblem } from '../../../src/lib/server/people/password-problem.ts';

describe('passwordProblem', () => {
	it('asks for length, not for signs', () => {
		expect(passwordProblem('short', 'Ada')).toContain('5 characters');
		expect(passwordProblem('elevenchars', 'Ada')).toContain('11 characters');
		expect(passwordProblem('gravel lantern', 'Ada')).toBeNull();
		expect(passwordProblem('x'.repeat(50) + 'yz'.repeat(80), 'Ada')).toContain('at most 200');
	});

	it('counts characters as people do, not bytes', () => {
		expect(passwordProblem('🔏🔑🗝️🧭🪵🪨🌿🍂', 'Ada')).not.toBeNull();
		expect(passwordProblem('стена окно река', 'Ada')).toBeNull();
	});

	it.each([
		'password1234',
		'PassWord1234',
		'qwertyuiop12',
		'aaaaaaaaaaaa',
		'abcabcabcabc',
		'monkeymonkey',
		'correct horse battery staple'
	])('refuses %s', (password) => {
		expect(passwordProblem(password, 'Ada')).toContain('first that are tried');
	});

	it('refuses what is hardly more than the name', () => {
		expect(passwordProblem('wilhelmina123', 'Wilhelmina')).toContain('name');
		expect(passwordProblem('wilhelmina plants seven oaks', 'Wilhelmina')).toBeNull();
	});
});
