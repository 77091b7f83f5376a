import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT, type FormalJson } from '../../domain/formal/formal-json.ts';
import { ATTACHMENTS } from '../../domain/freeze/bundle.ts';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { strictJson } from '../../domain/shared/strict-json.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { KIND } from './attachment.ts';
import { storedRelease, type ReleaseName } from './stored-release.ts';

/** A formal check that lies in a release. */
export interface Attached {
	name: string;
	counts: Record<string, number>;
}

/** The formal checks that a stored release holds, by name, and the report of the one that is asked for (null: none). `not_found` where it has none of that name. */
export async function attached(
	db: Db,
	actor: Actor,
	name: ReleaseName,
	shown: string | null
): Promise<Result<{ list: Attached[]; report: FormalJson | null }>> {
	const found = await storedRelease(db, actor, name);
	if (!found.ok) return found;
	const inside = join(found.value.folder, ATTACHMENTS);
	const list: Attached[] = [];
	for (const one of (await readdir(inside).catch(() => [])).sort(byCodeUnits)) {
		const manifest = await json(join(inside, one, 'manifest.json'));
		const counts = manifest?.kind === KIND ? manifest.counts : null;
		if (counts !== null && typeof counts === 'object')
			list.push({ name: one, counts: counts as Record<string, number> });
	}
	if (shown === null) return ok({ list, report: null });
	const report = list.some((one) => one.name === shown) ? await json(join(inside, shown, 'report.json')) : null;
	if (report?.format !== FORMAT)
		return fail(
			'not_found',
			`The release ${name.version} holds no formal check ${JSON.stringify(shown.slice(0, 60))}.`
		);
	return ok({ list, report: report as unknown as FormalJson });
}

/** What a file of an attachment holds; null where it is not there or broken: `verify` tells of that. */
async function json(path: string): Promise<JsonObject | null> {
	const text = await readFile(path, 'utf8').catch(() => null);
	const parsed = text === null ? null : strictJson(text);
	const value = parsed?.ok ? parsed.value : null;
	return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
}
