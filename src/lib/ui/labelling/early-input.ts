import type { LabelPage } from '../../domain/labels/label-page.ts';
import { formName } from './form-names.ts';
import type { Working } from './working.ts';

/** What a person did with the plain form before the script came. */
export interface Early {
	/** The answers with what the controls hold. */
	answers: Working[];
	/** Where the person is: station and question with the focus; null when it is on none. */
	at: { station: number; question: number } | null;
	/** Brings back, once the script has taken the controls over, what was unfolded and where the focus was. */
	settle(): void;
}

/**
 * Reads the form that the server wrote, at the last moment before the script takes it over: from then on the controls show what
 * the desk holds, so the desk must hold what they show. Null when there is no such form (the page was opened within the app).
 *
 * A control counts as the person's when it is not as the server wrote it. Browsers would also bring back, on a reload or on Back,
 * what a form held when it was last left; that can be older than what is stored and than the draft, and nothing tells them apart.
 * The form therefore says `autocomplete="off"`, which turns this off. What then holds, from the strongest: what the person put in
 * since the page opened; the draft of this browser, said to be one; what is stored.
 */
export function earlyInput(page: LabelPage, address: string, answers: readonly Working[]): Early | null {
	if (typeof document === 'undefined') return null;
	const form = [...document.querySelectorAll<HTMLFormElement>('form.label-form')].find(
		(one) => one.getAttribute('action') === address && one.dataset.taken === undefined
	);
	if (!form) return null;
	const controls = <T extends Element>(selector: string) => [...form.querySelectorAll<T>(selector)];
	const named = (n: number, part: 'label' | 'unclear' | 'note') => `[name="${formName(n, part)}"]`;
	const unfolded = new Map(controls<HTMLDetailsElement>('details').map((one) => [one, one.open]));
	const focused = document.activeElement as HTMLElement | null;
	const station = focused?.closest<HTMLElement>('[data-station]');
	const question = Number(/^answer-(\d+)$/.exec(focused?.closest('.question')?.id ?? '')?.[1] ?? 0);
	return {
		answers: answers.map((answer, n) => {
			const chosen = controls<HTMLInputElement>(named(n, 'label')).find((one) => one.checked && !one.defaultChecked);
			const [mark] = controls<HTMLInputElement>(named(n, 'unclear'));
			const [note] = controls<HTMLTextAreaElement>(named(n, 'note'));
			return {
				...answer,
				label: chosen ? chosen.value : answer.label,
				unclear: mark && mark.checked !== mark.defaultChecked ? mark.checked : answer.unclear,
				note: note && note.value !== note.defaultValue ? note.value : answer.note
			};
		}),
		at: station
			? { station: Number(station.dataset.station), question: question % page.codebook.questions.length }
			: null,
		settle() {
			form.dataset.taken = '';
			for (const [one, open] of unfolded) if (one.isConnected && one.open !== open) one.open = open;
			// A text that is folded away for a moment loses the focus, and what is typed next would be taken for keys.
			if (focused && form.contains(focused) && document.activeElement !== focused)
				focused.focus({ preventScroll: true });
		}
	};
}
