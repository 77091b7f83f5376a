import { readFileSync } from 'node:fs';
import type { Lock } from '../../../scripts/packages/locked.mjs';
import type { Manifest } from '../../../scripts/packages/lock-problems.mjs';

/** package.json and package-lock.json as they are, to be changed by a test. */
export function changedLock(change: (lock: Lock, manifest: Manifest) => void = () => undefined) {
	const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
	const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
	change(lock, manifest);
	return { lock, manifest };
}
