import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { formName } from '../../src/lib/ui/labelling/form-names.ts';
import { canarySite, type CanarySite } from '../support/canary-site.ts';
import { nameOf, slugOf, type PersonName } from '../support/canary-study.ts';
import { ask } from '../support/crawl.ts';

// Each of these requests would do its work if the id in it were the actor's own, or of the study in the address.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let site: CanarySite;
test.beforeAll(async () => {
	site = await canarySite();
});
test.afterAll(() => site.close());

type Forms = Record<string, string>;
type Row = [who: PersonName | 'nobody', path: string, status: number, form?: Forms];

/** Every request is refused with its status, as page and as data or script; no secret is in the refusal, and no event was recorded. */
async function refused(rows: Row[]) {
	const events = await site.db.auditEvent.count();
	for (const [who, path, status, form] of rows) {
		const viewer = site.viewers[who];
		const [pathname, query = ''] = path.split(/(?=\?)/);
		const page = { method: form ? 'POST' : 'GET', path, form };
		const script = form
			? { ...page, accept: 'application/json', script: true }
			: { ...page, path: `${pathname}/__data.json${query}`, accept: 'application/json' };
		for (const one of /\.(?:csv|json|svg|md)$|zip$/.test(path) ? [page] : [page, script]) {
			const answer = await ask(site, viewer, one);
			// Kit says to its own script in the answer what a browser is told by the status.
			const told = answer.status === 200 ? Number(/"status":(\d+)/.exec(answer.body)?.[1]) : answer.status;
			expect([told, answer.leaks], `${who} ${one.method} ${one.path}`).toEqual([status, []]);
		}
	}
	expect(await site.db.auditEvent.count()).toBe(events);
}

const work = (study: Parameters<typeof slugOf>[0], page: number | string) => `/work/${slugOf(study)}/${page}`;
const discussions = (study: Parameters<typeof slugOf>[0], id: string) => `/discussions/${slugOf(study)}/${id}`;
const disputes = (study: Parameters<typeof slugOf>[0], id: string) => `/disputes/${slugOf(study)}/${id}`;

/** The assignments of one page of somebody's queue. */
async function pageOf(study: Parameters<typeof slugOf>[0], who: PersonName, page = 1): Promise<string[]> {
	const where = { study: { slug: slugOf(study) }, personId: site.viewers[who].id, page };
	return (await site.db.assignment.findMany({ where, orderBy: { position: 'asc' } })).map((one) => one.id);
}

/** Valid answers to both questions about these assignments. */
function answers(assignments: string[], id: string = randomUUID()): Forms {
	const all = assignments.flatMap((assignment) => ['decision', 'tone'].map((question) => ({ assignment, question })));
	const form: Forms = { id };
	for (const [n, { assignment, question }] of all.entries()) {
		form[formName(n, 'assignment')] = assignment;
		form[formName(n, 'question')] = question;
		form[formName(n, 'base')] = '9';
		form[formName(n, 'label')] = question === 'decision' ? 'NO' : 'COLD';
	}
	return form;
}

/** A valid decision. */
const decision = (id: string = randomUUID()): Forms => ({
	decision: id,
	label: 'YES',
	reasonKind: 'wording',
	rationale: 'Because of the words.',
	changeReason: 'Read again.'
});

/** A valid contribution to a thread. */
const said = (): Forms => ({ comment: randomUUID(), text: 'What about the seal?', evidence: '[]' });

async function disputeIn(study: Parameters<typeof slugOf>[0], decided?: PersonName): Promise<string> {
	const by = decided && { some: { personId: site.viewers[decided].id, kind: 'final' } };
	const where = { study: { slug: slugOf(study) }, decisions: by ?? { none: {} } };
	return (await site.db.dispute.findFirstOrThrow({ where })).id;
}

test('answers: another person’s page, assignment, submission or study', async () => {
	const [ann, bob, dora, closed] = await Promise.all([
		pageOf('open', 'ann'),
		pageOf('open', 'bob'),
		pageOf('apart', 'dora'),
		pageOf('closed', 'ann')
	]);
	const { id: taken } = await site.db.submission.findFirstOrThrow({ where: { personId: site.viewers.cy.id } });
	await refused([
		['ann', `/work/${slugOf('apart')}`, 404],
		['ann', work('apart', 1), 404],
		['ann', work('apart', 1), 404, answers(dora)],
		['ann', work('apart', 1), 404, answers(ann)],
		['ann', work('open', 1), 404, answers(bob)],
		['ann', work('open', 1), 404, answers([...ann, bob[0]])],
		['ann', work('open', 1), 404, answers(closed)],
		['ann', work('open', 1), 409, answers(ann, taken)],
		['ann', work('open', 99), 404, answers(ann)],
		['ann', work('open', 'x'), 404, answers(ann)],
		['ann', work('closed', 1), 409, answers(closed)],
		['dora', work('open', 1), 404, answers(ann)]
	]);
});

test('decisions: a dispute of another study, another’s decision, a final one before the own blind one', async () => {
	const [open, apart, decided] = await Promise.all([
		disputeIn('closed'),
		disputeIn('apart'),
		disputeIn('closed', 'dan')
	]);
	const { id: dans } = await site.db.decision.findFirstOrThrow({ where: { personId: site.viewers.dan.id } });
	const wrong = disputes('apart', open);
	await refused([
		['eve', wrong, 404],
		...['claim', 'release', 'blind', 'final'].map((act): Row => ['eve', `${wrong}?/${act}`, 404, decision()]),
		['eve', `${disputes('open', open)}?/claim`, 404, {}],
		['eve', `${disputes('closed', apart)}?/blind`, 404, decision()],
		['fay', `${disputes('closed', open)}?/blind`, 409, decision(dans)],
		['fay', `${disputes('closed', open)}?/final`, 409, decision()],
		['fay', `${disputes('closed', decided)}?/final`, 409, decision()],
		// What is said about a case is for who decided it blind, or answered it where the study says so.
		['fay', `${disputes('closed', open)}?/comment`, 409, said()],
		['eve', `${wrong}?/comment`, 404, said()],
		['dora', discussions('closed', open), 404],
		['dora', `${discussions('closed', open)}?/comment`, 404, said()],
		['ann', discussions('apart', open), 404],
		['ann', `${discussions('apart', apart)}?/comment`, 404, said()],
		['cy', `${discussions('frozen', open)}?/comment`, 404, said()],
		['mia', discussions('closed', open), 403],
		['eve', discussions('closed', open), 403],
		['ann', `/feedback/${slugOf('apart')}`, 404],
		['dora', `/feedback/${slugOf('frozen')}`, 404],
		['eve', `/feedback/${slugOf('frozen')}`, 403],
		// Having decided one does not open the next.
		['dan', `${disputes('closed', open)}?/final`, 409, decision()]
	]);
});

test('studies: a release, a file or a stored upload of another study or person', async () => {
	const { mia } = site.viewers;
	const studies = (study: Parameters<typeof slugOf>[0], rest: string) => `/studies/${slugOf(study)}/${rest}`;
	const file = new FormData();
	file.set('file', new File(['{"id":"new","visible":{"letter":"A letter."}}\n'], 'cases.jsonl'));
	const sent = await fetch(`${site.server.address}${studies('open', 'import')}?/send`, {
		method: 'POST',
		redirect: 'manual',
		body: file,
		headers: { cookie: mia.cookie, origin: site.server.address, accept: 'text/html' }
	});
	const upload = /file=([\w-]+)/.exec(sent.headers.get('location') ?? '')?.[1] ?? '';
	expect(upload).not.toBe('');
	const formal = studies('frozen', 'releases/1.0.0/formal');
	await refused([
		['mia', studies('closed', 'releases/1.0.0'), 404],
		['mia', `${studies('closed', 'releases/1.0.0')}?/verify`, 404, {}],
		['mia', studies('closed', 'releases/1.0.0/zip'), 404],
		['mia', studies('closed', 'releases/1.0.0/files/README.md'), 404],
		['mia', studies('frozen', 'releases/1.0.0/files/hidden.jsonl'), 404],
		['mia', studies('frozen', 'releases/1.0.0/files/..%2f..%2f..%2ftouchstone.db'), 404],
		['mia', `${studies('closed', 'releases/compare')}?from=1.0.0&to=2.0.0`, 404],
		['mia', `${studies('apart', 'import')}?/store`, 404, { upload }],
		['mia', `${studies('open', 'import/answers')}?/store`, 404, { upload }],
		// Encodings are checked against a release of the study in the address, from a file that was sent as such for it.
		['mia', studies('closed', 'releases/1.0.0/formal'), 404],
		['mia', `${studies('closed', 'releases/1.0.0/formal')}?/attach`, 404, { upload }],
		['mia', `${studies('open', 'releases/1.0.0/formal')}?/attach`, 404, { upload }],
		['mia', `${formal}?/attach`, 404, { upload }],
		['mia', `${formal}?attached=formal-check-2`, 404],
		['mia', `${studies('frozen', 'releases/2.0.0/formal')}?attached=formal-check`, 404],
		['mia', `${formal}?attached=..%2fformal-check`, 404]
	]);
	const gone = await ask(site, mia, { method: 'GET', path: `${formal}?file=${upload}` });
	expect(gone).toMatchObject({ status: 200, leaks: [] });
	expect(gone.body).toContain('no longer kept here');
	expect(gone.body).not.toContain('cases.jsonl');
	// It is there for its own study.
	expect((await ask(site, mia, { method: 'GET', path: `${studies('open', 'import')}?file=${upload}` })).body).toContain(
		'cases.jsonl'
	);
});

test('roles: nobody does another role’s work, with whatever id', async () => {
	const [ann, dispute] = [await pageOf('open', 'ann'), await disputeIn('closed')];
	const person = site.viewers.bob.id;
	const open = `/studies/${slugOf('open')}`;
	const acts: [path: string, form: Forms][] = [
		['/people?/add', { name: 'Eve the second', role: 'maintainer' }],
		['/people?/link', { person }],
		['/people?/disable', { person }],
		['/studies', { slug: 'mine', title: 'Mine', guideline: 'quokka@1.0.0' }],
		[`${open}/close`, { waive: 'yes', reason: 'No time.' }],
		[`${open}/assign?/move`, { from: nameOf('bob'), to: nameOf('ann') }],
		[`/studies/${slugOf('frozen')}/releases`, { version: '3.0.0' }],
		[`/studies/${slugOf('frozen')}/releases/1.0.0/formal?/send`, {}],
		[`/studies/${slugOf('frozen')}/releases/1.0.0/formal?/attach`, { upload: 'x' }]
	];
	const decide = `${disputes('closed', dispute)}?/blind`;
	await refused([
		...(['ann', 'eve'] as const).flatMap((who) => acts.map(([path, form]): Row => [who, path, 403, form])),
		['ann', decide, 403, decision()],
		['mia', decide, 403, decision()],
		['mia', disputes('closed', dispute), 403],
		['eve', work('open', 1), 403, answers(ann)],
		['mia', work('open', 1), 403, answers(ann)],
		['mia', work('open', 1), 403]
	]);
	const events = await site.db.auditEvent.count();
	for (const [path, form] of [...acts, [decide, decision()] as const, [work('open', 1), answers(ann)] as const]) {
		const asked = { method: 'POST', path, form };
		expect(await ask(site, site.viewers.nobody, asked), path).toMatchObject({ status: 401, leaks: [] });
		const script = await ask(site, site.viewers.nobody, { ...asked, accept: 'application/json', script: true });
		expect(script, path).toMatchObject({ status: 401, leaks: [] });
	}
	expect(await site.db.auditEvent.count()).toBe(events);
});
