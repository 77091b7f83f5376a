// npm test: everything, and one line at the end that says how it went. Fails when anything failed; a stage that cannot start counts as failed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'touchstone-results-'));
let passed = 0;
let failed = 0;
/** @type {string[]} */
const broken = [];
/** What failed in Vitest, said again at the end: whoever reads only the end of a long log needs it there. @type {string[]} */
const failures = [];

/** @param {string} script a script of node_modules or of ours @param {string[]} args @param {Record<string, string>} [variables] */
function run(script, args, variables = {}) {
	return (
		spawnSync(process.execPath, [join(root, script), ...args], {
			cwd: root,
			stdio: 'inherit',
			env: { ...process.env, ...variables }
		}).status === 0
	);
}

/** @param {string} name @param {boolean} good */
function check(name, good) {
	if (good) passed++;
	else {
		failed++;
		broken.push(name);
	}
}

/** Adds the counts of a report; a stage that failed without naming a test counts as one failure. @param {string} name @param {boolean} good @param {() => { passed: number, failed: number }} read */
function suite(name, good, read) {
	let counts = { passed: 0, failed: 0 };
	try {
		counts = read();
	} catch {
		good = false;
	}
	passed += counts.passed;
	failed += counts.failed;
	if (!good && counts.failed === 0) failed++;
	if (!good) broken.push(name);
}

/** @param {string} file */
const report = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));
const start = Date.now();

check('format', run('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']));
check('lint', run('node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']));
check('svelte-kit sync', run('node_modules/@sveltejs/kit/svelte-kit.js', ['sync']));
check('types', run('node_modules/svelte-check/bin/svelte-check', ['--threshold', 'error']));
check('migration drift', run('scripts/new-migration.mjs', ['--check']));
check('lock file', run('scripts/check-lock.mjs', []));
check('licences', run('scripts/list-licences.mjs', ['--check']));
check('build', run('scripts/ensure.mjs', ['web', 'cli']));
const units = run('node_modules/vitest/vitest.mjs', [
	'run',
	'--reporter=default',
	'--reporter=json',
	`--outputFile.json=${join(results, 'vitest.json')}`
]);
suite('vitest', units, () => {
	const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report('vitest.json');
	for (const file of /** @type {any[]} */ (testResults)) {
		const faults = /** @type {any[]} */ (file.assertionResults).filter((one) => one.status === 'failed');
		for (const one of faults) failures.push(`${file.name}: ${one.fullName}\n${one.failureMessages.join('\n')}`);
		if (file.status === 'failed' && faults.length === 0) failures.push(`${file.name}\n${file.message}`);
	}
	// A skipped test tests nothing: it fails the run.
	return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
});
const browser = run('node_modules/@playwright/test/cli.js', ['test'], {
	TOUCHSTONE_E2E_REPORT: join(results, 'playwright.json')
});
suite('playwright', browser, () => {
	const { expected, unexpected, flaky, skipped } = report('playwright.json').stats;
	return { passed: expected, failed: unexpected + flaky + skipped };
});

rmSync(results, { recursive: true, force: true });
for (const one of failures) console.log(`\n${one.slice(0, 2000)}`);
if (broken.length) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\nTook ${Math.round((Date.now() - start) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && broken.length === 0 ? 0 : 1;
