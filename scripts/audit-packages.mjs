// npm run -s audit:packages  Asks the registry whether a fault of level high or critical is known in what a running Touchstone is made of.
// Exit code 0 none, 1 some, 2 the registry does not answer such questions (many mirrors do not).
// No part of npm test: whether that passes must not depend on what others found today.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { auditVerdict } from './packages/audit-verdict.mjs';
import { lockedPackages, readLock } from './packages/locked.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Tools are asked about, too: parts of some are in what is built, so npm's own --omit=dev would leave out the framework.
// Asked once: npm's retries wait for half a minute.
const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], {
	cwd: root,
	encoding: 'utf8',
	shell: process.platform === 'win32',
	maxBuffer: 64 * 1024 * 1024
});
const shipped = new Set(lockedPackages(readLock(root)).flatMap((one) => (one.shipped ? [one.path] : [])));
const { code, lines } = auditVerdict(stdout ?? '', (path) => shipped.has(path));
for (const one of lines) (code ? console.error : console.log)(one);
process.exitCode = code;
