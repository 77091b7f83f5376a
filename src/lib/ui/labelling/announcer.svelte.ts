/** What is said to screen readers: one polite line, and one that interrupts. */
export class Announcer {
	polite = $state('');
	#alert = $state.raw<{ words: string; holds: () => boolean }>({ words: '', holds: () => true });

	/** A repeated sentence is said again: a blank that is not heard makes it a new text. */
	say(words: string) {
		this.polite = this.polite === words ? `${words}\u00a0` : words;
	}

	/** Stands for as long as it holds: nobody who reads the page later may find what is no longer true. */
	alert(words: string, holds: () => boolean = () => true) {
		this.#alert = { words: this.urgent === words ? `${words}\u00a0` : words, holds };
	}

	/** What was said in haste is true no more. */
	calm() {
		this.alert('');
	}

	get urgent(): string {
		return this.#alert.holds() ? this.#alert.words : '';
	}
}
