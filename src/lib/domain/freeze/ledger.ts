import type { Vote } from '../adjudication/dispute.ts';
import { dispute } from '../adjudication/dispute.ts';
import type { Codebook, Question } from '../guideline/codebook.ts';
import { decisionInForce } from './decision-in-force.ts';
import { derive, type Derived } from './derive.ts';
import type { AdjudicationRow, AnswerRow, CommentRow, DecisionRow } from './release-row.ts';

/** The last revision and the last independent revision of one annotator. */
interface Seat {
	annotator: string;
	revision: number;
	last: Vote;
	independent: Vote | null;
}

type Kept = Pick<
	DecisionRow,
	'adjudicator' | 'kind' | 'revision' | 'supersedes' | 'label' | 'unresolved' | 'alternative' | 'origin' | 'at'
>;

interface Entry {
	inputSha256: string | null;
	seats: Seat[];
	decisions: readonly Kept[];
	sent: boolean;
	/** Places in the thread. */
	ordinals: readonly number[];
}

/** Most items have no decision and no comment: they share one empty list. */
const NONE: readonly never[] = [];

/** Something in the rows that the app would never have stored. */
export type Fault = (file: 'answers.jsonl' | 'decisions.jsonl', message: string) => void;

/**
 * What answers and decisions add up to, question by question and item by item. Freezing fills it from the database, verifying
 * from the files of a release: both then derive the references by the same rules. It keeps what deriving needs, not the texts.
 */
export class Ledger {
	private readonly entries = new Map<string, Map<string, Entry>>();
	private readonly questions: Map<string, Question>;
	private readonly votes = new Map<string, Vote>();
	/** Answers by the hash of the guideline they were given under. */
	readonly guidelines = new Map<string, number>();
	readonly annotators = new Set<string>();
	readonly adjudicators = new Set<string>();
	readonly counts = { answers: 0, decisions: 0, decisions_imported: 0, comments: 0, sent: 0 };

	constructor(
		private readonly codebook: Codebook,
		private readonly fault: Fault,
		/** So many adjudicators have to agree. */
		private readonly panel = 1
	) {
		this.questions = new Map(codebook.questions.map((question) => [question.id, question]));
		for (const id of this.questions.keys()) this.entries.set(id, new Map());
	}

	/** Takes the next answer. Revisions of one annotator must come in order. */
	answer(row: AnswerRow): void {
		const say = (message: string) => this.fault('answers.jsonl', `${row.id}: ${message}`);
		const question = this.questions.get(row.question);
		if (!question) return say(`the guideline has no question ${JSON.stringify(row.question)}`);
		this.counts.answers++;
		this.annotators.add(row.annotator);
		this.guidelines.set(row.guideline_sha256, (this.guidelines.get(row.guideline_sha256) ?? 0) + 1);
		// Left out of the votes: nothing that follows knows what to make of it.
		if (!question.labels.some((label) => label.id === row.label))
			return say(`${JSON.stringify(row.label)} is no label of the question ${JSON.stringify(row.question)}`);
		if (row.unclear && question.unclear.kind !== 'flag')
			say(`the question ${JSON.stringify(row.question)} has no unclear mark`);
		const entry = this.entry(row.question, row.id);
		entry.inputSha256 ??= row.input_sha256;
		if (entry.inputSha256 !== row.input_sha256) say('its answers name different input hashes');
		let seat = entry.seats.find((one) => one.annotator === row.annotator);
		if (row.revision !== (seat?.revision ?? 0) + 1)
			say(`revision ${row.revision} of ${row.annotator} follows revision ${seat?.revision ?? 0}`);
		const vote = this.vote(row.label, row.unclear);
		if (!seat) entry.seats.push((seat = { annotator: row.annotator, revision: 0, last: vote, independent: null }));
		seat.revision = row.revision;
		seat.last = vote;
		if (row.independent) seat.independent = vote;
	}

	/** Takes the next line of decisions.jsonl. */
	adjudication(row: AdjudicationRow): void {
		const say = (message: string) => this.fault('decisions.jsonl', `${row.id}: ${message}`);
		const question = this.questions.get(row.question);
		if (!question) return say(`the guideline has no question ${JSON.stringify(row.question)}`);
		const entry = this.entry(row.question, row.id);
		if (row.kind === 'sent') {
			this.counts.sent++;
			entry.sent = true;
		} else if (row.kind === 'comment') this.comment(row, entry);
		else this.decision(row, question, entry, say);
	}

	/** The reference of every question about an item, in the order of the questions' ids; faults of its decisions on the way. */
	derive(id: string): { question: Question; derived: Derived; dissent: number }[] {
		return [...this.questions.values()].map((question) => {
			const entry = this.entries.get(question.id)?.get(id);
			const say = (message: string) => this.fault('decisions.jsonl', `${id}: ${message}`);
			const votes = entry?.seats.map((seat) => seat.last) ?? [];
			const finals = entry?.decisions.filter((one) => one.kind === 'final') ?? [];
			const { decision, dissent, fault } = decisionInForce(finals, this.panel);
			if (fault) say(fault);
			if (entry) this.checkBlind(entry.decisions, say);
			if (entry && [...entry.ordinals].sort((a, b) => a - b).some((ordinal, i) => ordinal !== i + 1))
				say('the comments of its thread are not numbered 1, 2, 3 ...');
			const { route } = this.codebook;
			if (entry?.decisions.length && !dispute(votes, question, route, entry.sent))
				say('there is a decision, but the answers settle the item and no one sent it to adjudication');
			return { question, derived: derive(question, route, votes, entry?.sent ?? false, decision), dissent };
		});
	}

	/** Ids that answers or decisions are about, each once. */
	*ids(): Generator<string> {
		const seen = new Set<string>();
		for (const items of this.entries.values())
			for (const id of items.keys())
				if (!seen.has(id)) {
					seen.add(id);
					yield id;
				}
	}

	/** The input that the answers about an item were given to, as they say. */
	*inputHashes(id: string): Generator<string> {
		for (const items of this.entries.values()) {
			const hash = items.get(id)?.inputSha256;
			if (hash) yield hash;
		}
	}

	/** Each annotator's last independent answer to a question about an item. */
	*independent(question: string, id: string): Generator<{ annotator: string } & Vote> {
		for (const { annotator, independent } of this.entries.get(question)?.get(id)?.seats ?? [])
			if (independent) yield { annotator, ...independent };
	}

	/** One object for all equal votes: there are few kinds of them and hundreds of thousands of answers. */
	private vote(label: string, unclear: boolean): Vote {
		const key = `${unclear} ${label}`;
		let vote = this.votes.get(key);
		if (!vote) this.votes.set(key, (vote = { label, unclear }));
		return vote;
	}

	private entry(question: string, id: string): Entry {
		const items = this.entries.get(question)!;
		let entry = items.get(id);
		if (!entry) items.set(id, (entry = { inputSha256: null, seats: [], decisions: NONE, sent: false, ordinals: NONE }));
		return entry;
	}

	private comment(row: CommentRow, entry: Entry) {
		this.counts.comments++;
		entry.ordinals = [...entry.ordinals, row.ordinal];
	}

	private decision(row: DecisionRow, { labels, id }: Question, entry: Entry, say: (message: string) => void) {
		this.counts.decisions++;
		if (row.origin === 'import') this.counts.decisions_imported++;
		this.adjudicators.add(row.adjudicator);
		for (const label of [row.label, row.alternative])
			if (label !== null && !labels.some((one) => one.id === label))
				say(`${JSON.stringify(label)} is no label of the question ${JSON.stringify(id)}`);
		if (row.unresolved !== (row.alternative !== null))
			say('an unresolved item has an alternative label, and only an unresolved one has');
		if (row.alternative === row.label) say('the alternative is the label itself');
		if (!row.rationale.trim()) say(`the decision of ${row.adjudicator} has no rationale`);
		if (row.kind === 'blind' && row.supersedes)
			say(`a blind decision of ${row.adjudicator} replaces another; blind decisions stay`);
		const before = entry.decisions.filter((one) => one.adjudicator === row.adjudicator && one.kind === row.kind).length;
		if (row.revision !== before + 1)
			say(`${row.kind} revision ${row.revision} of ${row.adjudicator} follows revision ${before}`);
		const { adjudicator, kind, revision, supersedes, label, unresolved, alternative, origin, at } = row;
		entry.decisions = [
			...entry.decisions,
			{ adjudicator, kind, revision, supersedes, label, unresolved, alternative, origin, at }
		];
	}

	private checkBlind(decisions: readonly Kept[], say: (message: string) => void) {
		for (const final of decisions) {
			if (final.kind !== 'final' || final.origin !== 'app') continue;
			const blind = decisions.find((one) => one.kind === 'blind' && one.adjudicator === final.adjudicator);
			if (!blind) say(`the final decision of ${final.adjudicator} has no blind decision before it`);
			else if (blind.at > final.at) say(`the blind decision of ${final.adjudicator} is later than the final one`);
		}
	}
}
