/** What is said to screen readers: one polite line, and one that interrupts. */
export class Announcer {
	polite = $state('');
	urgent = $state('');

	/** A repeated sentence is said again: a blank that is not heard makes it a new text. */
	say(words: string) {
		this.polite = this.polite === words ? `${words}\u00a0` : words;
	}

	alert(words: string) {
		this.urgent = this.urgent === words ? `${words}\u00a0` : words;
	}
}
