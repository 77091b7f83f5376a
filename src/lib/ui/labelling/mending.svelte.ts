import { tick } from 'svelte';
import type { Announcer } from './announcer.svelte.ts';
import type { Desk } from './desk.svelte.ts';
import { missingWords } from './shortcomings.ts';
import type { Working } from './working.ts';

/** What a page that was submitted too early still lacks: said in one line, which shrinks as things are mended. */
export class Mending {
	/** Submitted while something was missing, and not whole since. */
	#asked = $state(false);

	constructor(
		private readonly desk: Desk,
		private readonly announcer: Announcer,
		private readonly go: {
			goTo(station: number, focus: boolean): void;
			openNote(): Promise<void>;
			walk: { show(): Promise<void> };
		}
	) {}

	/** "Not sent: B and C have no label."; '' when nothing is missing, or nobody asked yet. */
	get words(): string {
		return this.#asked && this.desk.missing.length ? `Not sent: ${missingWords(this.desk.missing)}.` : '';
	}

	/** What one answer lacks, once it was asked for. */
	lacking(answer: Working): string {
		const found = this.#asked
			? this.desk.missing.find((m) => m.assignment === answer.assignment && m.question === answer.question)
			: undefined;
		return found ? `${found.message}.` : '';
	}

	/** Says what is missing and goes to the first of it. */
	begin = () => {
		const { desk } = this;
		const [first] = desk.missing;
		if (!first) return;
		this.#asked = true;
		const { words } = this;
		this.announcer.alert(words, () => this.words === words);
		this.go.goTo(
			desk.stations.findIndex((s) => s.item?.assignment === first.assignment),
			true
		);
		desk.question = desk.page.codebook.questions.findIndex((q) => q.id === first.question);
		if (desk.page.codebook.questions.length > 1) void tick().then(() => this.go.walk.show());
		if (first.part === 'note') void tick().then(() => this.go.openNote());
	};

	/** All is there: what is taken back later is not asked for before the next submit. */
	end() {
		this.#asked = false;
	}
}
