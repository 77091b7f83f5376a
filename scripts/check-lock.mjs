// npm run -s lock:check [-- FOLDER]  Fails when package-lock.json is not what is installed from: other sources, missing hashes, loose pins,
// unknown scripts, or another package.json. docs/dependencies.md says what is asked of it. Uses nothing but Node itself.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockProblems } from './packages/lock-problems.mjs';
import { readLock } from './packages/locked.mjs';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
/** @type {string[]} */
let problems;
let count = 0;
try {
	const lock = readLock(root);
	problems = lockProblems(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), lock);
	count = Object.keys(lock.packages).length - 1;
} catch (error) {
	problems = [`package.json or package-lock.json cannot be read: ${error instanceof Error ? error.message : error}`];
}
for (const problem of problems) console.error(problem);
if (problems.length) process.exitCode = 1;
else console.log(`package-lock.json is in order: ${count} packages.`);
