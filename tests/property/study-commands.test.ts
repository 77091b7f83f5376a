import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecisionInput } from '../../src/lib/domain/adjudication/decision-input.ts';
import type { Result } from '../../src/lib/domain/shared/result.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as audit from '../../src/lib/server/audit.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as references from '../../src/lib/server/references.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database, type TestDatabase } from '../support/database.ts';
import { filled, letterStudy, uuid, value } from '../support/letter-study.ts';
import { person, system } from '../support/person.ts';

const CASES = ['one', 'two'];
const LABELS = ['YES', 'NO'];

/** One question with an unclear mark: the guideline of letters without its second question. */
const oneQuestion = (text: string) =>
	text.slice(0, text.indexOf('  - id: tone')) + text.slice(text.indexOf('route: non-unanimous'));

const who = fc.nat({ max: 1 });
const item = fc.constantFrom(...CASES);
const label = fc.constantFrom(...LABELS);
const command = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({
			do: fc.constant('submit' as const),
			who,
			item,
			label,
			unclear: fc.nat(4).map((n) => n === 0)
		})
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('waive' as const) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('blind' as const), who, item, label }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('final' as const), who, item, label }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('freeze' as const) }) }
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** The model: plain books of who last said what. It shares no code with what it checks. */
class Model {
	closed: 'no' | 'whole' | 'waived' = 'no';
	votes = new Map(CASES.map((id) => [id, new Map<number, { label: string; unclear: boolean }>()]));
	blind = new Map(CASES.map((id) => [id, new Set<number>()]));
	final = new Map<string, string>();

	get complete() {
		return CASES.every((id) => this.votes.get(id)!.size === 2);
	}
	disputed(id: string) {
		const votes = [...this.votes.get(id)!.values()];
		return new Set(votes.map((vote) => vote.label)).size > 1 || votes.some((vote) => vote.unclear);
	}
	get open() {
		return CASES.filter((id) => this.disputed(id) && !this.final.has(id));
	}
	/** What a freeze has to hold: the decision, or what all who answered said; a case without any answer is left out. */
	get frozen() {
		return CASES.flatMap((id) => {
			const [vote] = this.votes.get(id)!.values();
			const decided = this.disputed(id) ? this.final.get(id) : vote?.label;
			return decided === undefined ? [] : [{ id, label: decided }];
		});
	}
}

/** The study under test, driven by the same commands through the server's functions. */
class Study {
	/** Every command comes an hour after the one before, when the claim of an adjudicator has ended. */
	private hour = 0;
	private clock = () => new Date(Date.UTC(2031, 0, 1, this.hour));

	private constructor(
		private readonly here: TestDatabase,
		private readonly slug: string,
		private readonly annotators: Actor[],
		private readonly adjudicators: Actor[]
	) {}

	static async make(): Promise<Study> {
		const here = await database();
		const two = async (role: 'annotator' | 'adjudicator') => [await person(here.db, role), await person(here.db, role)];
		const [annotators, adjudicators] = [await two('annotator'), await two('adjudicator')];
		const scenarios = Object.fromEntries(CASES.map((id) => [id, [id]]));
		return new Study(
			here,
			await letterStudy(here, { scenarios, annotators, edit: oneQuestion }),
			annotators,
			adjudicators
		);
	}

	async submit(at: number, key: string, label: string, unclear: boolean) {
		this.hour++;
		const { db } = this.here;
		const actor = this.annotators[at];
		const { page } = await db.assignment.findFirstOrThrow({ where: { personId: actor.id, item: { key } } });
		const input = await filled(db, actor, this.slug, page, () => ({ label, unclear }));
		return labels.submit(db, actor, this.slug, input, this.clock);
	}
	close(waive?: string) {
		return studies.close(this.here.db, system, this.slug, waive === undefined ? {} : { waive });
	}
	async decide(at: number, key: string, kind: 'blind' | 'final', label: string) {
		this.hour++;
		const { db } = this.here;
		const dispute = await db.dispute.findFirst({ where: { item: { key } } });
		const input: DecisionInput = {
			id: uuid(),
			label,
			reasonKind: null,
			rationale: 'The letter says so.',
			evidence: [],
			unresolved: false,
			alternative: null,
			reading: null,
			changeReason: 'Read again.'
		};
		const actor = this.adjudicators[at];
		return adjudications.decide(db, actor, this.slug, dispute?.id ?? 'none', kind, input, this.clock);
	}
	freeze() {
		const { db, env } = this.here;
		return references.freeze(db, system, this.slug, { dataFolder: env.data, root: env.data });
	}
	references(folder: string) {
		const rows = readFileSync(join(folder, 'references.jsonl'), 'utf8').split('\n').filter(Boolean);
		return rows.map((row) => JSON.parse(row) as { id: string; label: string });
	}
	async expectWhole() {
		expect(await audit.verify(this.here.db)).toMatchObject({ holds: true, findings: [] });
		const frozen = await this.here.db.auditEvent.count({ where: { type: 'release.frozen' } });
		expect(await this.here.db.release.count()).toBe(frozen);
	}
}

const code = (result: Result<unknown>) => (result.ok ? 'ok' : result.code);

/** Does one command to both, and expects the study to answer as the model says. */
async function run(one: Command, model: Model, study: Study): Promise<void> {
	if (one.do === 'submit') {
		const said = await study.submit(one.who, one.item, one.label, one.unclear);
		expect(code(said)).toBe(model.closed === 'no' ? 'ok' : 'frozen');
		if (said.ok) model.votes.get(one.item)!.set(one.who, { label: one.label, unclear: one.unclear });
	}
	if (one.do === 'close' || one.do === 'waive') {
		const done = await study.close(one.do === 'waive' ? 'No more will come.' : undefined);
		const may = model.complete || one.do === 'waive';
		const blocked = done.ok && 'blocked' in (done.value as object);
		expect(blocked ? 'blocked' : code(done)).toBe(model.closed !== 'no' ? 'conflict' : may ? 'ok' : 'blocked');
		if (model.closed === 'no' && may) model.closed = one.do === 'waive' ? 'waived' : 'whole';
	}
	if (one.do === 'blind' || one.do === 'final') {
		const said = code(await study.decide(one.who, one.item, one.do, one.label));
		const blind = model.blind.get(one.item)!;
		if (model.closed === 'no' || !model.disputed(one.item)) expect(said).toBe('not_found');
		else if (blind.has(one.who) !== (one.do === 'final')) expect(said).toBe('conflict');
		else {
			expect(said).toBe('ok');
			if (one.do === 'blind') blind.add(one.who);
			else model.final.set(one.item, one.label);
		}
	}
	if (one.do === 'freeze') {
		const done = value(await study.freeze());
		if (model.closed === 'no' || model.open.length) {
			if (!('blocked' in done)) return expect.fail('It was frozen.');
			expect(done.blocked.map((block) => block.code)).toEqual(
				model.closed === 'no' ? ['annotation-open'] : ['open-disputes']
			);
			const named = done.blocked.flatMap((block) => block.items ?? []).map(({ case: id }) => id);
			if (model.closed !== 'no') expect(named.sort()).toEqual(model.open);
		} else {
			if ('blocked' in done) return expect.fail(JSON.stringify(done.blocked));
			expect(study.references(done.folder).map(({ id, label }) => ({ id, label }))).toEqual(model.frozen);
		}
	}
}

/**
 * Brings every run to its end: each open dispute is decided, and before each decision a freeze is tried. Where annotation is
 * still open, the annotators first differ about a case, so that most runs end with a dispute.
 */
async function finish(model: Model, study: Study): Promise<void> {
	for (const [who, label] of LABELS.entries())
		if (model.closed === 'no') await run({ do: 'submit', who, item: 'one', label, unclear: false }, model, study);
	await run({ do: 'waive' }, model, study);
	for (const item of model.open) {
		await run({ do: 'freeze' }, model, study);
		// Refused, unless this adjudicator happened to decide blind before.
		await run({ do: 'final', who: 0, item, label: 'NO' }, model, study);
		await run({ do: 'blind', who: 0, item, label: 'NO' }, model, study);
		await run({ do: 'freeze' }, model, study);
		await run({ do: 'final', who: 0, item, label: 'YES' }, model, study);
	}
	expect(model.open).toEqual([]);
	await run({ do: 'freeze' }, model, study);
}

it('no sequence of commands freezes an open dispute, and what is frozen is what was said', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
			const [model, study] = [new Model(), await Study.make()];
			for (const one of commands) await run(one, model, study);
			await finish(model, study);
			await study.expectWhole();
		}),
		{ numRuns: 8 }
	);
}, 120_000);
