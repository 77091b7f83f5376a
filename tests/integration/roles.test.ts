import { expect, it } from 'vitest';
import type { DecisionInput } from '../../src/lib/domain/adjudication/decision-input.ts';
import type { Guideline } from '../../src/lib/domain/guideline/codebook.ts';
import type { Role } from '../../src/lib/domain/shared/role.ts';
import type { Result } from '../../src/lib/domain/shared/result.ts';
import type { Actor } from '../../src/lib/server/actor.ts';
import * as adjudications from '../../src/lib/server/adjudications.ts';
import * as assignments from '../../src/lib/server/assignments.ts';
import * as cases from '../../src/lib/server/cases.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import * as labels from '../../src/lib/server/labels.ts';
import type { OpenSource } from '../../src/lib/server/reading/open-source.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { database } from '../support/database.ts';

// Nothing of these is looked at: the role is refused first. So none exists.
const slug = 'none';
const guideline = {} as Guideline;
const opened = {} as OpenSource;
const input = {} as DecisionInput;

type Call = (db: Db, actor: Actor) => Promise<Result<unknown>>;
const OPEN: [name: string, role: Role, call: Call][] = [
	['studies.create', 'maintainer', (db, actor) => studies.create(db, actor, { slug, guideline })],
	['studies.close', 'maintainer', (db, actor) => studies.close(db, actor, slug)],
	['studies.agreement', 'maintainer', (db, actor) => studies.agreement(db, actor, slug, {})],
	['assignments.preview', 'maintainer', (db, actor) => assignments.preview(db, actor, slug, { annotators: ['a'] })],
	['assignments.plan', 'maintainer', (db, actor) => assignments.plan(db, actor, slug, { annotators: ['a'] })],
	['assignments.move', 'maintainer', (db, actor) => assignments.move(db, actor, slug, { from: 'a', to: 'b' })],
	['cases.importFiles', 'maintainer', (db, actor) => cases.importFiles(db, actor, slug, [], { data: '/nowhere' })],
	['labels.importFile', 'maintainer', (db, actor) => labels.importFile(db, actor, slug, opened)],
	['adjudications.importFile', 'maintainer', (db, actor) => adjudications.importFile(db, actor, slug, opened)],
	['adjudications.queue', 'adjudicator', (db, actor) => adjudications.queue(db, actor, slug, new Date(0))],
	['adjudications.page', 'adjudicator', (db, actor) => adjudications.page(db, actor, slug, 'd', new Date(0))],
	['adjudications.claim', 'adjudicator', (db, actor) => adjudications.claim(db, actor, slug, 'd')],
	['adjudications.release', 'adjudicator', (db, actor) => adjudications.release(db, actor, slug, 'd')],
	['adjudications.decide', 'adjudicator', (db, actor) => adjudications.decide(db, actor, slug, 'd', 'blind', input)]
];

it.each(OPEN)('%s is open to the role %s alone, whatever the route in front of it allows', async (_name, may, call) => {
	const { db } = await database();
	for (const role of ['annotator', 'adjudicator', 'maintainer'] as const) {
		if (role === may) continue;
		expect(await call(db, { id: 'x', name: 'x', role }), role).toMatchObject({ ok: false, code: 'forbidden' });
	}
	expect(await db.auditEvent.count()).toBe(0);
});
