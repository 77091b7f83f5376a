import type { Label } from '../../domain/guideline/codebook.ts';
import type { Handlers } from '../keyboard/keys.svelte.ts';

/** What the keys of a dispute act on. */
export interface DisputeActs {
	labels: readonly Label[];
	/** Shows the form where it is folded away, so that what a key chooses is seen. */
	unfold: () => void;
	quote: () => void;
	store: () => void;
}

/** Keys that work before and after the reveal: labels, reason, quote, and Ctrl-Enter, the only one that stores. */
export function disputeKeys({ labels, unfold, quote, store }: DisputeActs): Handlers {
	return {
		'decision.label': (key) => {
			const label = labels.find((one) => one.key === key);
			if (!label) return;
			unfold();
			const radio = [...document.querySelectorAll<HTMLInputElement>('input[name="label"]')].find(
				(one) => one.value === label.id
			);
			radio?.click();
			radio?.focus();
		},
		'decision.reason': () => {
			unfold();
			document.getElementById('reason')?.focus();
		},
		'decision.kind': () => {
			unfold();
			const kinds = [...document.querySelectorAll<HTMLInputElement>('input[name="reasonKind"]')];
			(kinds.find((one) => one.checked) ?? kinds[0])?.focus();
		},
		'decision.quote': quote,
		// The quote's own button says what is removed, and where the focus goes.
		'decision.unquote': () =>
			document.activeElement?.closest('.own-quotes li')?.querySelector<HTMLElement>('button')?.click(),
		'decision.store': store
	};
}

/** Keys that work once the answers are shown: layers, quotes, the other reading, the discussion. */
export function answerKeys(unfold: () => void, step: (by: 1 | -1) => void, say: (words: string) => void): Handlers {
	const flip = (name: string, whose: string) => () => {
		const box = document.querySelector<HTMLInputElement>(`#layer-${name}`);
		if (!box) return;
		box.click();
		say(`${whose} ${box.checked ? 'shown' : 'hidden'}.`);
	};
	return {
		'layer.a': flip('a', 'Quotes of A'),
		'layer.b': flip('b', 'Quotes of B'),
		'layer.c': flip('c', 'Quotes of C'),
		'layer.m': flip('you', 'Your quotes'),
		'quote.next': () => step(1),
		'quote.previous': () => step(-1),
		thread: () => document.getElementById('discussion')?.focus(),
		unresolved: () => {
			unfold();
			const box = document.querySelector<HTMLInputElement>('#unresolved');
			if (!box) return;
			box.click();
			say(box.checked ? 'Marked unresolved.' : 'No longer marked unresolved.');
			if (box.checked) document.querySelector<HTMLElement>('#alternative, #reading')?.focus();
		},
		'decision.first': () => {
			unfold();
			document.getElementById('take-over')?.click();
		}
	};
}
