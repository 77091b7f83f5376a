import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StoredCase } from '../../domain/cases/case-import.ts';
import type { CaseRow } from '../../domain/cases/case-row.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { id } from '../id.ts';
import type { FoundStudy } from '../lookup/find-study.ts';
import { insertRows } from '../lookup/insert-rows.ts';
import { write } from '../write.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { ImportOptions } from './import-files.ts';

type Spooled = CaseRow & StoredCase & { outcome: 'new' | 'update' };

/** Rows travel to the database in batches of at most so many cases and characters. */
const BATCH = 1000;
const BATCH_CHARACTERS = 4_000_000;

/** Stores the checked cases of a spool file in one transaction. A `conflict` when another import came in between. */
export async function storeSpool(
	db: Db,
	actor: Actor,
	study: FoundStudy,
	file: string,
	casesBefore: number,
	counts: { cases: number; new: number; unchanged: number; updated: number; files: string[] },
	onProgress: ImportOptions['onProgress']
): Promise<Result<null>> {
	const { cases, unchanged, updated, files } = counts;
	return write<null>(
		db,
		actor,
		async (tx) => {
			const now = await tx.study.findUniqueOrThrow({
				where: { id: study.id },
				select: { closedAt: true, _count: { select: { cases: true, releases: true } } }
			});
			if (now._count.cases !== casesBefore)
				return fail(
					'conflict',
					'Another import into this study ran at the same time. Nothing was stored; run this one again.'
				);
			if (updated && now._count.releases)
				return fail(
					'frozen',
					`The study ${JSON.stringify(study.slug)} has a frozen release, so strata and hidden data stay as they are. Nothing was stored.`
				);
			if (now.closedAt && counts.new)
				return fail(
					'frozen',
					`Annotation of ${JSON.stringify(study.slug)} is closed, so no case can be added. Nothing was stored.`
				);
			const scenarios = new Map(
				(await tx.scenario.findMany({ where: { studyId: study.id }, select: { id: true, key: true } })).map((s) => [
					s.key,
					s.id
				])
			);
			const target = new Target(tx, study, scenarios, casesBefore);
			let batch: Spooled[] = [];
			let characters = 0;
			let done = 0;
			const flush = async () => {
				const refused = await target.store(batch);
				const size = batch.length;
				done += size;
				onProgress?.({ phase: 'store', done, total: counts.new + updated });
				batch = [];
				if (Math.floor(done / 5_000) > Math.floor((done - size) / 5_000)) collectGarbage();
				characters = 0;
				return refused;
			};
			for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
				batch.push(JSON.parse(line));
				characters += line.length;
				if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
				const refused = await flush();
				if (refused) return refused;
			}
			const refused = await flush();
			if (refused) return refused;
			return {
				value: null,
				event: {
					type: 'cases.imported',
					studyId: study.id,
					data: { cases, new: counts.new, unchanged, updated, files }
				}
			};
		},
		{ timeoutMs: 300_000 }
	);
}

class Target {
	constructor(
		private readonly tx: Tx,
		private readonly study: FoundStudy,
		private readonly scenarios: Map<string, string>,
		private position: number
	) {}

	async store(batch: Spooled[]): Promise<ReturnType<typeof fail> | null> {
		const { tx, study } = this;
		const byScenario = study.guideline.codebook.unit === 'scenario';
		const rows = batch
			.filter((one) => one.outcome === 'new')
			.map((one) => ({ ...one, newId: id(), position: ++this.position }));
		const fresh = new Map<string, { id: string; position: number }>();
		for (const { scenario, position } of rows)
			if (!this.scenarios.has(scenario) && !fresh.has(scenario)) fresh.set(scenario, { id: id(), position });
		if (byScenario) {
			const grown = [...new Set(rows.map((r) => r.scenario))]
				.filter((key) => this.scenarios.has(key))
				.map((key) => this.scenarios.get(key)!);
			const answered = grown.length
				? await tx.answer.findFirst({
						where: { item: { scenarioId: { in: grown } } },
						select: { item: { select: { key: true } } }
					})
				: null;
			if (answered)
				return fail(
					'conflict',
					`The scenario ${JSON.stringify(answered.item.key)} has been answered already, so no case can be added to it. Nothing was stored.`
				);
		}
		await insertRows(
			tx,
			'Scenario',
			[...fresh].map(([key, s]) => ({ id: s.id, studyId: study.id, key, position: s.position }))
		);
		if (byScenario)
			await insertRows(
				tx,
				'Item',
				[...fresh].map(([key, s]) => ({
					id: id(),
					studyId: study.id,
					scenarioId: s.id,
					caseId: null,
					key,
					position: s.position
				}))
			);
		for (const [key, s] of fresh) this.scenarios.set(key, s.id);
		const scenario = (key: string) => this.scenarios.get(key)!;
		await insertRows(
			tx,
			'Case',
			rows.map((r) => ({
				id: r.newId,
				studyId: study.id,
				scenarioId: scenario(r.scenario),
				key: r.id,
				position: r.position,
				visible: JSON.stringify(r.visible),
				inputSha256: r.inputSha256
			}))
		);
		await insertRows(
			tx,
			'CaseStrata',
			rows.map((r) => ({
				caseId: r.newId,
				data: JSON.stringify(r.strata),
				source: r.source && JSON.stringify(r.source)
			}))
		);
		await insertRows(
			tx,
			'CaseHidden',
			rows.map((r) => ({ caseId: r.newId, data: JSON.stringify(r.hidden) }))
		);
		if (!byScenario)
			await insertRows(
				tx,
				'Item',
				rows.map((r) => ({
					id: id(),
					studyId: study.id,
					scenarioId: scenario(r.scenario),
					caseId: r.newId,
					key: r.id,
					position: r.position
				}))
			);
		for (const one of batch.filter((b) => b.outcome === 'update')) {
			const { id: caseId } = await tx.case.findUniqueOrThrow({
				where: { studyId_key: { studyId: study.id, key: one.id } },
				select: { id: true }
			});
			await tx.caseStrata.updateMany({
				where: { caseId },
				data: { data: JSON.stringify(one.strata), source: one.source && JSON.stringify(one.source) }
			});
			await tx.caseHidden.updateMany({ where: { caseId }, data: { data: JSON.stringify(one.hidden) } });
		}
		return null;
	}
}
