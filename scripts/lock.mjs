import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** @param {string} folder */
function abandoned(folder) {
	try {
		process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
		return false;
	} catch (error) {
		const code = /** @type {NodeJS.ErrnoException} */ (error).code;
		if (code === 'ESRCH') return true;
		if (code === 'EPERM') return false;
	}
	try {
		// A holder writes its pid at once: a lock without one for this long was left by a crash in between.
		return Date.now() - statSync(folder).mtimeMs > 5_000;
	} catch {
		return false;
	}
}

/**
 * Runs `work` while holding the lock `folder` (made with mkdir, which is atomic everywhere), waiting for whoever holds it.
 * A lock whose process is gone is taken over.
 * @template T
 * @param {string} folder
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function lock(folder, work) {
	mkdirSync(dirname(folder), { recursive: true });
	for (;;) {
		try {
			mkdirSync(folder);
			break;
		} catch (error) {
			if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
			if (abandoned(folder)) rmSync(folder, { recursive: true, force: true });
			else await pause(200);
		}
	}
	try {
		writeFileSync(join(folder, 'pid'), String(process.pid));
		return await work();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
