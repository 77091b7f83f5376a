import { flagColumnProblems, parseFlagRow } from '../../domain/labels/flag-row.ts';
import { canMaintain } from '../../domain/shared/can-maintain.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { insertRows } from '../lookup/insert-rows.ts';
import { readRows } from '../lookup/read-rows.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { sha256 } from '../sha256.ts';
import { write } from '../write.ts';

export interface ImportedFlags {
	rows: number;
	new: number;
	unchanged: number;
	problems: Problem[];
}

/**
 * Imports flags that were prepared before labelling, into a study made with assistance that has no answer yet: all rows or, with
 * any problem, none. The same flag of a case again is unchanged. Fails with `conflict` for a study without assistance, and once
 * somebody has answered: flags made with answers in sight would not be from before.
 */
export async function importFile(
	db: Db,
	actor: Actor,
	slug: string,
	opened: OpenSource
): Promise<Result<ImportedFlags>> {
	if (!canMaintain(actor)) return fail('forbidden', 'Only a maintainer imports flags.');
	const found = await findStudy(db, slug);
	if (!found.ok) return found;
	const read = await readRows(opened, parseFlagRow, flagColumnProblems);
	if (!read.ok) return read;
	const { rows } = read.value;
	const problems = [...read.value.problems];
	const refused = (): ImportedFlags => ({ rows: rows.length, new: 0, unchanged: 0, problems });
	const done = await write<ImportedFlags>(
		db,
		actor,
		async (tx) => {
			const again = await findStudy(tx, slug);
			if (!again.ok) return again;
			const study = again.value;
			if (!study.assistance)
				return fail(
					'conflict',
					`The study ${JSON.stringify(slug)} is made without assistance, so nobody would be shown a flag. Make a study with “study create --assistance”.`
				);
			if ((await tx.submission.count({ where: { studyId: study.id } })) > 0)
				return fail(
					'conflict',
					'The study has answers already. Flags are prepared before labelling, so they are imported before it.'
				);
			const items = new Map(
				(await tx.item.findMany({ where: { studyId: study.id }, select: { id: true, key: true } })).map((one) => [
					one.key,
					one.id
				])
			);
			const known = new Map<string, Set<string>>();
			for (const { itemId, text, source } of await tx.flag.findMany({ where: { item: { studyId: study.id } } }))
				known.set(itemId, (known.get(itemId) ?? new Set()).add(JSON.stringify([text, source])));
			const added: { itemId: string; ordinal: number; text: string; source: string }[] = [];
			for (const { line, row } of rows) {
				const itemId = items.get(row.case);
				if (!itemId) {
					const unit = study.guideline.codebook.unit;
					const message = `The study has no ${unit} ${JSON.stringify(row.case.slice(0, 200))}. Ids are compared exactly.`;
					problems.push({ file: opened.file, line, path: 'case', message });
					continue;
				}
				const own = known.get(itemId) ?? new Set();
				known.set(itemId, own);
				const key = JSON.stringify([row.flag, row.source]);
				if (own.has(key)) continue;
				own.add(key);
				added.push({ itemId, ordinal: own.size, text: row.flag, source: row.source });
			}
			problems.sort((a, b) => a.line - b.line);
			if (problems.length) return fail('invalid', 'The file has problems.');
			const value = { rows: rows.length, new: added.length, unchanged: rows.length - added.length, problems: [] };
			if (!added.length) return { value, event: null };
			await insertRows(tx, 'Flag', added);
			const hash = sha256(canonicalJson(rows.map((one) => one.row) as unknown as Json));
			return {
				value,
				event: {
					type: 'flags.imported',
					studyId: study.id,
					data: { rows: value.rows, new: value.new, unchanged: value.unchanged, file: opened.file, sha256: hash }
				}
			};
		},
		{ timeoutMs: 120_000 }
	);
	return !done.ok && problems.length ? ok(refused()) : done;
}
