import type { Role } from '../../src/lib/domain/shared/role.ts';
import type { Db } from '../../src/lib/server/db/client.ts';
import type { Secret } from './canary-secrets.ts';

/** Someone who looks, and what the design opens to them. */
export interface Viewer {
	name: string;
	/** null: nobody is signed in. */
	role: Role | null;
	id: string;
	/** The header that signs them in; empty for nobody. */
	cookie: string;
	/** Studies and cases that they have work in. */
	studies: Set<string>;
	cases: Set<string>;
	/** Scenarios whose texts they read as an adjudicator: those with a dispute. */
	scenarios: Set<string>;
	/** Disputes that they decided blind, and what these are about (`item question`). */
	revealed: Set<string>;
	/** Disputes that they answered as annotators, in studies that let them discuss. */
	discussed: Set<string>;
	/** Items that they answered: the flags of these they may ask for. */
	answered: Set<string>;
	/** Disputes whose frozen label is not their answer. */
	corrected: Set<string>;
	questions: Set<string>;
}

/** Reads from the database what this person has to do with. */
export async function viewerOf(db: Db, name: string, role: Role | null, id: string, cookie: string): Promise<Viewer> {
	const work = await db.assignment.findMany({ where: { personId: id }, include: { item: true } });
	const disputes = await db.dispute.findMany({ include: { item: true, decisions: true, study: true } });
	const answers = await db.answer.findMany({ where: { personId: id }, orderBy: { revision: 'asc' } });
	const last = new Map(answers.map((one) => [`${one.itemId} ${one.questionId}`, one.label]));
	const own = (one: { itemId: string; questionId: string }) => last.get(`${one.itemId} ${one.questionId}`);
	const frozen = await db.releaseReference.findMany();
	const reference = new Map(frozen.map((one) => [`${one.itemId} ${one.questionId}`, one.label]));
	const label = (one: { itemId: string; questionId: string }) => reference.get(`${one.itemId} ${one.questionId}`);
	const revealed = disputes.filter((one) => one.decisions.some((d) => d.kind === 'blind' && d.personId === id));
	return {
		name,
		role,
		id,
		cookie,
		studies: new Set(work.map((one) => one.studyId)),
		cases: new Set(work.map((one) => one.item.caseId!)),
		scenarios: new Set(disputes.map((one) => one.item.scenarioId)),
		revealed: new Set(revealed.map((one) => one.id)),
		discussed: new Set(
			disputes.filter((one) => own(one) && one.study.openDiscussion && one.study.closedAt).map((one) => one.id)
		),
		answered: new Set(answers.map((one) => one.itemId)),
		corrected: new Set(
			disputes.filter((one) => own(one) && label(one) && label(one) !== own(one)).map((one) => one.id)
		),
		questions: new Set(revealed.map((one) => `${one.itemId} ${one.questionId}`))
	};
}

/** Files of a release, and the release as a zip. */
const RELEASE_FILE = /^\/studies\/[^/]+\/releases\/([^/]+)\/(?:files\/([^/?]+)|zip$)/;

/**
 * The whole rule of blinding: may this viewer find this secret at this path? Opaque ids, times and places of quotes go with
 * the answer or decision that they belong to, so that a row cannot leak without its words.
 */
export function maySee(viewer: Viewer, secret: Secret, path: string): boolean {
	// Whoever holds a token can be its person: no page shows one, not even to its owner.
	if (secret.kind === 'token') return false;
	switch (viewer.role) {
		case null:
			return false;
		case 'annotator':
			return annotator(viewer, secret);
		case 'adjudicator':
			return adjudicator(viewer, secret);
		case 'maintainer':
			return maintainer(viewer, secret, path);
	}
}

/**
 * The texts of the own cases, and what they themselves stored. Two openings: what was said about a case of theirs where the study
 * lets them discuss, and the reason of a frozen label that is not their answer.
 */
function annotator(viewer: Viewer, { kind, study, person, ...secret }: Secret): boolean {
	if (kind === 'guideline') return true;
	if (kind === 'study') return viewer.studies.has(study!);
	if (kind === 'text') return viewer.cases.has(secret.case!);
	if (kind === 'answer' || kind === 'answer-row' || kind === 'person') return person === viewer.id;
	if (kind === 'dispute' || kind === 'comment') return viewer.discussed.has(secret.dispute!);
	if (kind === 'flag') return viewer.answered.has(secret.item!);
	if (kind === 'decision') return secret.final === true && viewer.corrected.has(secret.dispute!);
	return false;
}

/**
 * What annotators saw of a disputed scenario; after the own blind decision the answers to that question without their people and
 * times, what was said about it, and others' decisions.
 */
function adjudicator(viewer: Viewer, { kind, person, ...secret }: Secret): boolean {
	// Nobody works unknowingly on what is decided: that it is, is no secret among adjudicators.
	if (kind === 'guideline' || kind === 'study' || kind === 'dispute' || kind === 'decided') return true;
	if (kind === 'text') return viewer.scenarios.has(secret.scenario!);
	if (kind === 'person') return person === viewer.id;
	if (kind === 'answer') return viewer.questions.has(`${secret.item} ${secret.question}`);
	if (kind === 'decision' || kind === 'sent' || kind === 'comment') return viewer.revealed.has(secret.dispute!);
	return false;
}

/**
 * Everything but hidden data, which stands in a release that was frozen with it and nowhere else. The files of a release name no
 * person, and its inputs are what a model may see.
 */
function maintainer(viewer: Viewer, { kind, person: whose, sealed }: Secret, path: string): boolean {
	const [file, version, name] = RELEASE_FILE.exec(path) ?? [];
	// What a model said stands beside the release on its own pages alone.
	if (kind === 'model') return !sealed && /^\/studies\/[^/]+\/crosschecks\//.test(path);
	if (kind === 'hidden') return version === '2.0.0' && (name === undefined || name === 'hidden.jsonl');
	// A page that says that there is no such file carries the name of who asked.
	if (file && kind === 'person') return whose === viewer.id;
	if (name === 'inputs.jsonl') return kind === 'text' || kind === 'case' || kind === 'study';
	return true;
}
