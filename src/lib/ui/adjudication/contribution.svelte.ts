import type { Quote } from '../../domain/labels/quote.ts';
import { commentDrafts } from './comment-drafts.ts';
import { postAct, type Fate } from './post-act.ts';
import { sameQuote } from './same-quote.ts';

/** A contribution to a thread while it is written: its words and quotes, what the browser keeps of them, and what became of it. */
export class Contribution {
	text = $state('');
	evidence = $state<Quote[]>([]);
	/** Quotes pasted where there is no script, one a line. */
	readonly pasted: string;
	/** null while it was not sent, or was changed since. */
	fate = $state.raw<Fate | null>(null);
	busy = $state(false);
	#id = $state('');

	constructor(
		private readonly person: string,
		private readonly dispute: string,
		id: string,
		/** What a form that was refused without a script had in it. */
		given: { text: string; evidence: Quote[]; pasted: string } | null
	) {
		this.#id = id;
		this.pasted = given?.pasted ?? '';
		if (!given) return;
		this.text = given.text;
		this.evidence = given.evidence;
	}

	get id(): string {
		return this.#id;
	}

	/** Takes over what this browser kept, unless it is stored already or something was written since. */
	async restore(stored: readonly string[]): Promise<void> {
		const draft = await commentDrafts.find(this.person, this.dispute);
		if (!draft || this.text || this.evidence.length) return;
		if (stored.includes(draft.id)) {
			await commentDrafts.keep(this.person, this.dispute, { id: draft.id, text: '', evidence: [] });
			return;
		}
		this.#id = draft.id;
		this.text = draft.text;
		this.evidence = draft.evidence;
	}

	/** Keeps it in this browser. */
	async keep(): Promise<void> {
		const { id, text } = this;
		await commentDrafts.keep(this.person, this.dispute, { id, text, evidence: $state.snapshot(this.evidence) });
	}

	/** False when the same stretch is quoted already. */
	addQuote(quote: Quote): boolean {
		if (this.evidence.some((one) => sameQuote(one, quote))) return false;
		this.evidence.push(quote);
		return true;
	}

	removeQuote(at: number): void {
		this.evidence.splice(at, 1);
	}

	/** Sends the form; once it is stored, the next contribution begins empty. A second call while it is on its way does nothing. */
	async send(form: FormData): Promise<Fate | null> {
		if (this.busy) return null;
		this.busy = true;
		this.fate = null;
		await this.keep();
		const fate = await postAct('?/comment', form);
		if (fate.kind === 'stored') {
			this.text = '';
			this.evidence = [];
			await this.keep();
		}
		// Under this id stands what is stored, or something else: what is written next is another contribution.
		if (fate.kind === 'stored' || (fate.kind === 'refused' && fate.field === 'stored-elsewhere'))
			this.#id = crypto.randomUUID();
		this.fate = fate;
		this.busy = false;
		return fate;
	}
}
