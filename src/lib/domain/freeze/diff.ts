import type { Json, JsonObject } from '../shared/json.ts';
import { byCodeUnits } from './by-code-units.ts';
import { changeCause, type BothAnswers, type Cause } from './change-cause.ts';
import { proposeStep } from './propose-step.ts';
import type { ReferenceRow } from './release-row.ts';
import type { ReleaseView } from './release-view.ts';
import { version } from './version.ts';

export interface ChangedReference {
	id: string;
	question: string;
	/** Labels. */
	before: string;
	after: string;
	/** In the words of the decision that made the change, where one did. */
	reason: string;
	/** The decision or the answers that made the change. */
	cause: Cause;
	basis: { before: string; after: string };
}

interface Place {
	id: string;
	question: string;
	label: string;
}

/** What is different in a later release. */
export interface ReleaseDiff {
	from: { study: string; version: string; content_sha256: string };
	to: { study: string; version: string; content_sha256: string };
	/** Is the content the same, to the last byte that counts? */
	same: boolean;
	/** Does the later one name the earlier one as what it supersedes? */
	follows: boolean;
	/** References whose label is another one. */
	changed: ChangedReference[];
	added: Place[];
	removed: Place[];
	/** Ids of cases (or scenarios) that have references in one of the two only. */
	cases: { added: string[]; removed: string[] };
	/** References with the same label of which something else changed: a second reading, votes, how it was settled. */
	touched: { id: string; question: string; names: string[] }[];
	/** Items whose text is another one under the same id. */
	inputs: string[];
	guideline: { before: string; after: string };
	/** By question: the headline figures before and after. */
	agreement: { [question: string]: { before: Json; after: Json } };
	/** The version that this difference asks for after `from`. */
	proposed: string;
}

const UNREAD: BothAnswers = { before: new Map(), after: new Map() };

/** Compares two releases, reference by reference, in the order of ids. `answers` are wanted where labels changed without a decision. */
export function diff(before: ReleaseView, after: ReleaseView, answers: BothAnswers = UNREAD): ReleaseDiff {
	const keys = [...new Set([...before.references.keys(), ...after.references.keys()])];
	const changed: ChangedReference[] = [];
	const added: Place[] = [];
	const removed: Place[] = [];
	const touched: ReleaseDiff['touched'] = [];
	const inputs = new Set<string>();
	for (const key of keys) {
		const [a, b] = [before.references.get(key), after.references.get(key)];
		if (!a || !b) {
			const { id, question, label } = (a ?? b)!;
			(a ? removed : added).push({ id, question, label });
			continue;
		}
		if (a.input_sha256 !== b.input_sha256) inputs.add(a.id);
		if (a.label !== b.label)
			changed.push({
				id: a.id,
				question: a.question,
				before: a.label,
				after: b.label,
				...changeCause(key, [a, b], before, after, answers),
				basis: { before: a.basis, after: b.basis }
			});
		else {
			const names = (Object.keys(a) as (keyof ReferenceRow)[]).filter(
				(name) => name !== 'input_sha256' && !same(a[name], b[name])
			);
			if (names.length) touched.push({ id: a.id, question: a.question, names: names.sort() });
		}
	}
	const order = (x: { id: string; question: string }, y: { id: string; question: string }) =>
		byCodeUnits(x.id, y.id) || byCodeUnits(x.question, y.question);
	for (const list of [changed, added, removed, touched]) list.sort(order);
	const found = {
		from: head(before),
		to: head(after),
		same: before.manifest.content_sha256 === after.manifest.content_sha256,
		follows:
			(after.manifest.supersedes as JsonObject | null | undefined)?.content_sha256 === before.manifest.content_sha256,
		changed,
		added,
		removed,
		cases: { added: without(after, before), removed: without(before, after) },
		touched,
		inputs: [...inputs].sort(byCodeUnits),
		guideline: { before: guideline(before), after: guideline(after) },
		agreement: agreement(before, after)
	};
	return { ...found, proposed: version.next(found.from.version, proposeStep(found)) };
}

const head = ({ manifest }: ReleaseView) => ({
	study: String(manifest.study),
	version: String(manifest.version),
	content_sha256: String(manifest.content_sha256)
});

const guideline = ({ manifest }: ReleaseView) => {
	const { id, version } = manifest.guideline as { id: string; version: string };
	return `${id}@${version}`;
};

/** Values of a reference: texts, numbers, or votes, whose names come sorted from canonical JSON. */
const same = (a: Json | Record<string, number>, b: Json | Record<string, number>) =>
	JSON.stringify(a) === JSON.stringify(b);

/** Ids of one release that the other has no reference for, on any question. */
function without(one: ReleaseView, other: ReleaseView): string[] {
	const there = new Set([...other.references.values()].map(({ id }) => id));
	return [...new Set([...one.references.values()].map(({ id }) => id))]
		.filter((id) => !there.has(id))
		.sort(byCodeUnits);
}

function agreement(before: ReleaseView, after: ReleaseView): ReleaseDiff['agreement'] {
	const [a, b] = [before, after].map(
		({ manifest }) =>
			((manifest.agreement as JsonObject | undefined)?.questions ?? {}) as { [question: string]: JsonObject }
	);
	const questions = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(byCodeUnits);
	const headline = (all: { [question: string]: JsonObject }, question: string) =>
		Object.hasOwn(all, question) ? (all[question].headline ?? null) : null;
	return Object.fromEntries(
		questions.map((question) => [question, { before: headline(a, question), after: headline(b, question) }])
	);
}
