import type { Submission } from '../../domain/labels/submission.ts';
import type { Announcer } from './announcer.svelte.ts';
import { deliver, type Outcome } from './deliver.ts';
import type { Desk } from './desk.svelte.ts';
import { drafts, type Draft } from './drafts.ts';
import { unitName } from './stations.ts';
import { trail } from './trail.ts';
import { sameAnswers, type Working } from './working.ts';

/** What the bar says about saving. Each is true as far as this page can know. */
export type Fate =
	| { kind: 'still' }
	| { kind: 'sending' }
	/** `words` where it is not the connection. */
	| { kind: 'unreached'; words?: string }
	| { kind: 'signed-out' }
	/** What is stored is later than what these answers were begun on. `tab` = by another tab, as far as one can know. */
	| { kind: 'elsewhere'; tab: boolean }
	| { kind: 'closed' }
	| { kind: 'refused'; message: string; field: string | null }
	| { kind: 'broken'; id: string | null };

const RETRY = [2_000, 5_000, 10_000, 20_000];

/**
 * Keeps the draft on the device and sends it. One submission at a time; while the fate of one is unknown it is sent again
 * unchanged, with its own id, before anything newer.
 */
export class Mail {
	fate = $state<Fate>({ kind: 'still' });
	/** When the draft was last kept on this device; null when there is none. */
	keptAt = $state<Date | null>(null);
	/** Answers of the draft that gave way to what the person had put in meanwhile. */
	offered: Working[] = $state.raw([]);
	/** This browser refuses to keep drafts. */
	unkept = $state(false);
	#pending: Submission | null = null;
	#tries = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** All that is written here is stored: leaving must not make a draft of it again. */
	#delivered: Working[] | null = null;
	#send = false;
	/** The answers here come from a draft, so they may have been begun before anything that this tab did. */
	#older = false;
	/** What the server refused last. */
	#refused: Working[] = [];

	constructor(
		private readonly desk: Desk,
		private readonly person: string,
		private readonly announcer: Announcer,
		private readonly address: string,
		/** The submission that the desk stands for now. */
		private readonly compose: () => Submission,
		private readonly on: {
			stored: (location: string) => void;
			/** Brings the stored answers and a fresh id, with the changes on top. */
			refresh: () => Promise<void>;
			/** Brings what is stored, to stand beside the answers here. */
			look: () => Promise<void>;
		}
	) {}

	get busy(): boolean {
		return this.fate.kind === 'sending';
	}

	/** Puts back what this browser kept of the page. True when there was something. */
	async restore(): Promise<Draft | null> {
		const { desk } = this;
		const draft = await drafts.find(this.person, desk.page.study.slug, desk.page.page);
		if (!draft) return null;
		this.#pending = draft.pending;
		this.#send = draft.send;
		this.keptAt = new Date(draft.at);
		this.#older = true;
		return draft;
	}

	/** Was this draft submitted, and waits to be sent? */
	get waiting(): boolean {
		return this.#send || this.#pending !== null;
	}

	async keep(): Promise<void> {
		const { desk } = this;
		if (this.#delivered && sameAnswers(desk.plain, this.#delivered)) return;
		this.#delivered = null;
		if (!desk.changed && !this.waiting && !this.offered.length) return this.drop();
		const at = new Date();
		const draft: Draft = {
			submission: desk.submission,
			answers: desk.plain,
			offered: this.offered,
			pending: this.#pending,
			send: this.#send,
			at: at.toISOString()
		};
		const kept = await drafts.keep(this.person, desk.page.study.slug, desk.page.page, draft);
		if (kept && this.keptAt === null) this.announcer.say('Draft kept.');
		this.keptAt = kept ? at : null;
		this.unkept = !kept;
	}

	/** An older draft of this answer is no longer offered. */
	letGo(answer: Working) {
		this.offered = this.offered.filter(
			(one) => one.assignment !== answer.assignment || one.question !== answer.question
		);
	}

	async drop(): Promise<void> {
		this.keptAt = null;
		this.offered = [];
		await drafts.forget(this.person, this.desk.page.study.slug, this.desk.page.page);
	}

	/** Sends the page. A second call while one is under way does nothing. */
	async send(): Promise<void> {
		if (this.busy) return;
		clearTimeout(this.#timer);
		const slow = setTimeout(() => this.announcer.say('Sending.'), 1000);
		const before = this.fate.kind;
		this.fate = { kind: 'sending' };
		this.#send = true;
		const pending = (this.#pending ??= this.compose());
		await this.keep();
		const outcome = await deliver(this.address, pending, this.desk.page.place);
		clearTimeout(slow);
		await this.#after(outcome, pending, before);
	}

	/** The page is taken down. Whoever leaves within the app right after the last word leaves before the timer that keeps the draft. */
	leave(restored: boolean) {
		clearTimeout(this.#timer);
		if (restored) void this.keep();
	}

	async #after(outcome: Outcome, sent: Submission, before: Fate['kind']): Promise<void> {
		const { announcer } = this;
		const unit = unitName(this.desk.page.codebook.present).toLowerCase();
		if (outcome.kind === 'stored') {
			this.#pending = null;
			this.#send = false;
			this.#tries = 0;
			if (this.#sameAs(sent)) {
				this.#delivered = this.desk.plain;
				await this.drop();
				this.fate = { kind: 'still' };
				return this.on.stored(outcome.location);
			}
			// The earlier submission is stored; what was changed since is a revision of it.
			await this.on.refresh();
			this.fate = { kind: 'still' };
			return this.send();
		}
		if (outcome.kind === 'unreached') {
			this.fate = { kind: 'unreached', words: outcome.later };
			if (before !== 'unreached')
				announcer.alert(
					outcome.later ?? 'No connection. Your answers are kept on this device and will be sent when it is back.',
					// A try that goes on is no news.
					() => this.fate.kind === 'unreached' || this.busy
				);
			this.#timer = setTimeout(() => void this.send(), RETRY[Math.min(this.#tries++, RETRY.length - 1)]);
		} else if (outcome.kind === 'signed-out') {
			this.fate = { kind: 'signed-out' };
			announcer.alert(
				'You are signed out. Your answers are kept on this device. Sign in again to send them.',
				this.#while('signed-out')
			);
		} else if (outcome.kind === 'broken') {
			this.fate = { kind: 'broken', id: outcome.id };
			announcer.alert(
				`This ${unit} could not be stored: something broke on the server. Your answers are kept on this device. Try again.`,
				this.#while('broken')
			);
		} else {
			this.#pending = null;
			this.#send = false;
			await this.#refuse(outcome);
		}
		await this.keep();
	}

	async #refuse(outcome: { code: string; message: string; field: string | null }) {
		const { announcer } = this;
		if (outcome.code === 'conflict') {
			await this.on.look();
			this.begunEarlier(!this.#older);
		} else if (outcome.code === 'frozen') {
			this.fate = { kind: 'closed' };
			announcer.alert(
				'Annotation has ended. Nothing was stored; your answers are shown as text to copy.',
				this.#while('closed')
			);
		} else {
			this.fate = { kind: 'refused', message: outcome.message, field: outcome.field };
			this.#refused = this.desk.plain;
			announcer.alert(`Not stored: ${outcome.message}`, this.#while('refused'));
		}
	}

	/** The answers were begun before what is stored now: the person chooses which of them holds. */
	begunEarlier(tab: boolean) {
		const { codebook } = this.desk.page;
		this.fate = { kind: 'elsewhere', tab: tab && !trail.stored(this.desk.page) };
		this.announcer.say(
			`This ${unitName(codebook.present).toLowerCase()} was stored meanwhile. What is stored stands beside your answers: take it, or keep yours.`
		);
	}

	/** The answers here hold, though others are stored. */
	keepMine() {
		if (this.fate.kind !== 'elsewhere') return;
		this.desk.rebase();
		this.fate = { kind: 'still' };
		this.announcer.say('Your answers stay. They are sent when you submit.');
	}

	/** Answers were changed: what was refused is not what stands here any more. */
	changed() {
		if (this.fate.kind === 'refused' && !sameAnswers(this.desk.plain, this.#refused)) this.fate = { kind: 'still' };
	}

	#while(kind: Fate['kind']) {
		return () => this.fate.kind === kind;
	}

	#sameAs(sent: Submission): boolean {
		const now = this.desk.missing.length ? null : this.compose();
		const said = (s: Submission) =>
			JSON.stringify(s.answers.map((a) => [a.assignment, a.question, a.label, a.unclear, a.note, a.evidence]));
		return now !== null && said(now) === said(sent);
	}
}
