import type { Quote } from '../../domain/labels/quote.ts';
import { decisionDrafts, type Kind } from './decision-drafts.ts';
import { postAct, type Fate } from './post-act.ts';
import { sameQuote } from './same-quote.ts';
import type { Refused } from './refused.ts';
import { blank, type Written } from './written.ts';

/** A decision while it is written: what is in its form, what the browser keeps of it, and what became of it when it was sent. */
export class Decision {
	written = $state<Written>(blank());
	/** null while it was not sent, or was changed since. */
	fate = $state.raw<Fate | null>(null);
	busy = $state(false);
	/** When the browser last kept it; '' before. */
	keptAt = $state('');
	#id = $state('');
	/** It is on record: nothing of it is kept here any more, however late that is asked. */
	#stored = false;

	constructor(
		readonly kind: Kind,
		private readonly person: string,
		private readonly dispute: string,
		/** Id that it will be stored under: a retry is the same act. */
		id: string,
		/** What a form that was refused without a script had in it, and why it was refused. */
		given: Refused | null
	) {
		this.#id = id;
		if (!given) return;
		if (given.written) this.written = given.written;
		this.fate = { kind: 'refused', message: given.message, field: given.field };
	}

	get id(): string {
		return this.#id;
	}

	/**
	 * Takes over what this browser kept, if anything. True when there was something.
	 * @param stored ids of decisions on record: a draft of one of them is done with, though the reply to it was lost
	 */
	async restore(stored: readonly string[]): Promise<boolean> {
		const draft = await decisionDrafts.find(this.person, this.dispute, this.kind);
		if (!draft) return false;
		if (stored.includes(draft.id)) {
			await decisionDrafts.forget(this.person, this.dispute, this.kind);
			return false;
		}
		this.#id = draft.id;
		this.written = { ...blank(), ...draft.written };
		this.keptAt = draft.at;
		return true;
	}

	/** Keeps it in this browser. An empty form is no draft. */
	async keep(): Promise<void> {
		if (this.#stored) return;
		const written = $state.snapshot(this.written);
		if (JSON.stringify(written) === JSON.stringify(blank())) {
			if (this.keptAt) await decisionDrafts.forget(this.person, this.dispute, this.kind);
			this.keptAt = '';
			return;
		}
		const at = new Date().toISOString();
		if (await decisionDrafts.keep(this.person, this.dispute, this.kind, { id: this.#id, written, at }))
			this.keptAt = at;
	}

	/** False when the same stretch is quoted already. */
	addQuote(quote: Quote): boolean {
		if (this.written.evidence.some((one) => sameQuote(one, quote))) return false;
		this.written.evidence.push(quote);
		return true;
	}

	removeQuote(at: number): void {
		this.written.evidence.splice(at, 1);
	}

	/** Sends the form; what was sent is forgotten here once it is stored. A second call while it is on its way does nothing. */
	async send(form: FormData): Promise<Fate | null> {
		if (this.busy) return null;
		this.busy = true;
		this.fate = null;
		await this.keep();
		const fate = await postAct(`?/${this.kind}`, form);
		this.#stored = fate.kind === 'stored';
		if (this.#stored) await decisionDrafts.forget(this.person, this.dispute, this.kind);
		// Stored under this id with other words: what is written now is another decision.
		if (fate.kind === 'refused' && fate.field === 'stored-elsewhere') this.#id = crypto.randomUUID();
		this.fate = fate;
		this.busy = false;
		return fate;
	}
}
