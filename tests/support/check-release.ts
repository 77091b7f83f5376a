import { expect } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyRelease } from './verify-release.ts';

/**
 * The release in a folder holds, both by the sums that it carries, which are checked here without the project's own code, and by
 * `verify`. Returns the names of its files.
 */
export function checkRelease(folder: string): string[] {
	const named = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
		.trim()
		.split('\n')
		.map((line) => {
			const [, sum, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
			const bytes = readFileSync(join(folder, name));
			expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sum);
			return name;
		});
	const files = [...named, 'SHA256SUMS'].sort();
	expect(readdirSync(folder, { recursive: true }).sort()).toEqual(files);
	expect(verifyRelease(folder)).toEqual({ status: 0, holds: true, findings: [] });
	return files;
}
