import { placeOfRange } from '../reading/place-of-range.ts';
import { quoteAt } from '../reading/quote-at.ts';
import type { Keys } from '../keyboard/keys.svelte.ts';
import type { Announcer } from './announcer.svelte.ts';
import type { Desk } from './desk.svelte.ts';
import { QuoteMode } from './quote-mode.ts';
import { shortQuote } from './words.ts';

/** Turning a selection into a quote of the current answer: what the button and the key `q` do. */
export class Quoting {
	/** Selecting by keyboard goes on. */
	active = $state(false);
	/** Why the last try gave no quote; shown above the bar. */
	problem = $state('');
	#leave: (() => void) | null = null;
	/** The hit that search was left at: selecting by keyboard begins there, as long as it is what is selected. */
	#hit: Range | null = null;

	constructor(
		private readonly desk: Desk,
		private readonly keys: Keys,
		private readonly announcer: Announcer,
		/** Element of the current station, and those of the fields that all share. */
		private readonly where: () => { own: Element | null; shared: Element[] }
	) {}

	/** Quotes what is selected; with nothing selected begins to select by keyboard. */
	quote() {
		const selection = document.getSelection();
		const range = selection && !selection.isCollapsed && selection.rangeCount ? selection.getRangeAt(0) : null;
		if (!range) return this.#begin(null);
		const hit = this.#hit;
		this.#hit = null;
		if (hit && !this.active && same(hit, range)) return this.#begin(hit);
		this.#take(range);
	}

	/** Goes to a hit of the search: selects it, in sight, without beginning to quote. */
	from(hit: Range) {
		const { own } = this.where();
		own?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
		const selection = document.getSelection();
		selection?.removeAllRanges();
		selection?.addRange(hit);
		this.#hit = hit;
		hit.startContainer.parentElement?.scrollIntoView({ block: 'center' });
	}

	/** Ends selecting by keyboard, with or without a quote. */
	stop() {
		this.#leave?.();
		this.#leave = null;
		this.active = false;
	}

	#take(range: Range) {
		const { desk } = this;
		const place = placeOfRange(range);
		if ('problem' in place) return this.#fail(place.problem);
		const station = desk.stations.findIndex((s) => s.letter === place.letter && s.item);
		if (place.letter !== null && station >= 0) desk.at = station;
		const visible = desk.page.cases.find(
			(one) => one.letter === (place.letter ?? desk.here.letter ?? desk.page.cases[0].letter)
		)?.visible;
		const quote = visible && quoteAt(visible, place);
		if (!quote) return this.#fail('Select words of the text first. Only text of the case can be quoted.');
		const question = desk.page.codebook.questions.find((q) => q.id === desk.current.question);
		if (question?.evidence === 'none') return this.#fail(`“${question.title}” takes no quotes.`);
		const known = desk.current.evidence.some(
			(q) =>
				q.field === quote.field &&
				(q.path ?? '') === (quote.path ?? '') &&
				q.start === quote.start &&
				q.end === quote.end
		);
		this.stop();
		document.getSelection()?.removeAllRanges();
		this.problem = '';
		if (known) return this.announcer.say('This is quoted already.');
		desk.addQuote(desk.current, quote);
		this.announcer.say(`Quoted: ${shortQuote(quote.quote)}.`);
	}

	#begin(hit: Range | null) {
		const { own, shared } = this.where();
		if (!own) return;
		const mode = new QuoteMode(own, shared);
		if (mode.empty) return this.#fail('There is no text to quote here.');
		this.problem = '';
		this.active = true;
		// Radios would take the arrows.
		own.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
		mode.show(hit);
		this.announcer.say(
			'Quoting. Arrows move by word, Home and End within the field, f to the next field. Shift with arrows extends, Enter quotes, Escape leaves.'
		);
		this.#leave = this.keys.register(
			'quoting',
			{
				'quoting.left': () => mode.move(-1),
				'quoting.right': () => mode.move(1),
				'quoting.up': () => mode.moveLine(-1),
				'quoting.down': () => mode.moveLine(1),
				'quoting.less': (key) => (key.endsWith('Up') ? mode.moveLine(-1, true) : mode.move(-1, true)),
				'quoting.more': (key) => (key.endsWith('Down') ? mode.moveLine(1, true) : mode.move(1, true)),
				'quoting.start': () => mode.edge('start'),
				'quoting.end': () => mode.edge('end'),
				'quoting.field': () => this.announcer.say(mode.nextField()),
				'quoting.take': () => this.quote(),
				'quoting.leave': () => {
					this.stop();
					document.getSelection()?.removeAllRanges();
					this.announcer.say('Left quoting. Nothing was quoted.');
				}
			},
			true
		);
	}

	#fail(problem: string) {
		this.problem = problem;
		this.announcer.alert(problem, () => this.problem === problem);
	}
}

const same = (a: Range, b: Range) =>
	a.compareBoundaryPoints(Range.START_TO_START, b) === 0 && a.compareBoundaryPoints(Range.END_TO_END, b) === 0;
