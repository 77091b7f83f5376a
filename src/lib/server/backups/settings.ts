import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { KeepRule } from '../../domain/backups/keep-rule.ts';
import { parseEvery } from '../../domain/backups/parse-every.ts';
import { parseKeep } from '../../domain/backups/parse-keep.ts';
import type { Result } from '../../domain/shared/result.ts';

/** Where, how often, and which of them stay. */
export interface Settings {
	folder: string;
	/** Milliseconds. */
	every: number;
	/** As it was written, for the command that makes them. */
	keep: string;
	rule: KeepRule;
}

/** Reads the settings of scheduled backups. @returns null where there are to be none @throws with a plain message when they make no sense */
export function settings(variables: NodeJS.ProcessEnv): Settings | null {
	const { TOUCHSTONE_BACKUPS: place, TOUCHSTONE_BACKUP_EVERY: every, TOUCHSTONE_BACKUP_KEEP: keep } = variables;
	if (!place) {
		const idle = every ? 'TOUCHSTONE_BACKUP_EVERY' : keep ? 'TOUCHSTONE_BACKUP_KEEP' : null;
		if (idle) throw new Error(`${idle} is set, but not TOUCHSTONE_BACKUPS, the folder to put backups into.`);
		return null;
	}
	const folder = resolve(place);
	try {
		if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
		accessSync(folder, constants.W_OK);
	} catch (error) {
		// It is not made here: a disk that is not mounted would go unnoticed.
		throw new Error(
			`TOUCHSTONE_BACKUPS=${place} is no folder that can be written to (${(error as NodeJS.ErrnoException).code}). Make it, or name another.`,
			{ cause: error }
		);
	}
	const kept = keep || '7d,4w,6m';
	return {
		folder,
		every: read('TOUCHSTONE_BACKUP_EVERY', parseEvery(every || '24h')),
		keep: kept,
		rule: read('TOUCHSTONE_BACKUP_KEEP', parseKeep(kept))
	};
}

function read<T>(variable: string, parsed: Result<T>): T {
	if (!parsed.ok) throw new Error(`${variable}: ${parsed.message}`);
	return parsed.value;
}
