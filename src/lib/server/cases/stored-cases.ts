import type { StoredCase } from '../../domain/cases/case-import.ts';
import { fingerprint } from '../../domain/cases/fingerprint.ts';
import { sharedPrint } from '../../domain/cases/shared-print.ts';
import type { Db } from '../db/client.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { sha256 } from '../sha256.ts';

/** What a study has, as hashes: its cases by public id, and the shared fields of its scenarios. Read in batches, texts are not kept. */
export async function storedCases(
	db: Db,
	study: FoundStudy
): Promise<{ cases: Map<string, StoredCase>; shared: Map<string, string> }> {
	const cases = new Map<string, StoredCase>();
	const shared = new Map<string, string>();
	const { codebook } = study.guideline;
	const anyShared = codebook.fields.some((f) => f.shared);
	for (let after = 0; ;) {
		const rows = await db.case.findMany({
			where: { studyId: study.id, position: { gt: after } },
			orderBy: { position: 'asc' },
			take: 2000,
			select: {
				key: true,
				position: true,
				inputSha256: true,
				visible: anyShared,
				scenario: { select: { key: true } },
				strata: { select: { data: true, source: true } },
				hidden: { select: { data: true } }
			}
		});
		if (rows.length === 0) return { cases, shared };
		for (const row of rows) {
			const hash = (json: string | null | undefined) => fingerprint(JSON.parse(json ?? '{}'), sha256);
			cases.set(row.key, {
				inputSha256: row.inputSha256,
				scenario: row.scenario.key,
				strataSha256: hash(row.strata?.data),
				hiddenSha256: hash(row.hidden?.data),
				sourceSha256: hash(row.strata?.source)
			});
			if (anyShared && !shared.has(row.scenario.key))
				shared.set(row.scenario.key, sharedPrint(JSON.parse(row.visible), codebook, sha256));
		}
		after = rows[rows.length - 1].position;
	}
}
