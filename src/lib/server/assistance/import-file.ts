import { flagColumnProblems, parseFlagRow, type FlagRow } from '../../domain/labels/flag-row.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Problem } from '../../domain/shared/problem.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { importRows, type ImportedRows } from '../lookup/import-rows.ts';
import { insertRows } from '../lookup/insert-rows.ts';
import type { OpenSource } from '../reading/open-source.ts';
import { quoted } from '../../domain/shared/quoted.ts';

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
): Promise<Result<ImportedRows>> {
	return importRows<FlagRow>(db, actor, slug, opened, {
		refusal: 'Only a maintainer imports flags.',
		event: 'flags.imported',
		parse: parseFlagRow,
		header: flagColumnProblems,
		async place(tx, study, file, rows) {
			if (!study.assistance)
				return fail(
					'conflict',
					`The study ${quoted(slug)} is made without assistance, so nobody would be shown a flag. Make a study with “study create --assistance”.`
				);
			if ((await tx.submission.count({ where: { studyId: study.id } })) > 0)
				return fail(
					'conflict',
					'The study has answers already. Flags are prepared before labelling, so they are imported before it.'
				);
			const { problems, flags } = await place(tx, study, file, rows);
			return ok({ problems, fresh: flags.length, store: () => insertRows(tx, 'Flag', flags) });
		}
	});
}

/** Finds the item of every row, and leaves out what is there already. */
async function place(tx: Tx, study: FoundStudy, file: string, rows: { line: number; row: FlagRow }[]) {
	const items = new Map(
		(await tx.item.findMany({ where: { studyId: study.id }, select: { id: true, key: true } })).map((one) => [
			one.key,
			one.id
		])
	);
	const known = new Map<string, Set<string>>();
	for (const { itemId, text, source } of await tx.flag.findMany({ where: { item: { studyId: study.id } } }))
		known.set(itemId, (known.get(itemId) ?? new Set()).add(JSON.stringify([text, source])));
	const problems: Problem[] = [];
	const flags: { itemId: string; ordinal: number; text: string; source: string }[] = [];
	for (const { line, row } of rows) {
		const itemId = items.get(row.case);
		if (!itemId) {
			const { unit } = study.guideline.codebook;
			const message = `The study has no ${unit} ${quoted(row.case)}. Ids are compared exactly.`;
			problems.push({ file, line, path: 'case', message });
			continue;
		}
		const own = known.get(itemId) ?? new Set();
		known.set(itemId, own);
		const key = JSON.stringify([row.flag, row.source]);
		if (own.has(key)) continue;
		own.add(key);
		flags.push({ itemId, ordinal: own.size, text: row.flag, source: row.source });
	}
	return { problems, flags };
}
