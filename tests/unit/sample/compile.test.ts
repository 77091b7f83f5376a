import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compile, type Scenario } from '../../../scripts/sample/compile.mjs';
import { idleFacts } from '../../../scripts/sample/encoding-faults.mjs';
import { styleFaults } from '../../../scripts/sample/style.mjs';

const scenario = (): Scenario => parse(readFileSync('prisma/sample/authorization/AP-001.yaml', 'utf8'));

describe('what the compiler of the sample finds fault with', () => {
	it('is nothing in a finished source', () => {
		const compiled = compile(scenario());
		expect([...idleFacts(compiled), ...styleFaults(compiled)]).toEqual([]);
	});

	it('is a marked fact that the expression does not read, and one read that is marked nowhere', () => {
		const one = scenario();
		one.request = one.request.replace('Odile Varn', '[[request.by | Odile Varn]]');
		one.expression = one.expression.replace('delegation.status', 'delegation.state');
		expect(idleFacts(compile(one))).toEqual([
			'the fact request.by is marked, and the expression does not read it',
			'the fact delegation.status is marked, and the expression does not read it',
			'the expression reads delegation.state, which is marked nowhere'
		]);
	});

	it('is a word that stands on one side, a text that is too long, a label that is named', () => {
		const one = scenario();
		one.contexts.a.evidence += '\nNot withdrawn. Not withdrawn. Not withdrawn. Not withdrawn.';
		one.request += ' This is lawful.';
		one.policy += ' So it is.'.repeat(20);
		const found = styleFaults(compile(one)).join('\n');
		expect(found).toMatch(/words of the policy: \d+, which is not between 70 and 135/);
		expect(found).toContain('AP-001-a: a label or an id is named in the text');
		expect(found).toMatch(/"not" stands \d times more often in lawful contexts/);
		expect(found).toMatch(/"withdrawn" stands \d times more often in lawful contexts/);
	});

	it('is a scenario that does not exist', () => {
		const run = spawnSync(process.execPath, ['scripts/compile-sample.mjs', 'AP-001', 'AP-999'], { encoding: 'utf8' });
		expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining('AP-999: there is no such scenario') });
		expect(run.stdout).toContain('AP-001: words');
	});
});
