import { tick } from 'svelte';
import type { Announcer } from './announcer.svelte.ts';
import type { Desk } from './desk.svelte.ts';
import type { Station } from './stations.ts';

/** Going from question to question where an item has several. */
export class QuestionWalk {
	constructor(
		private readonly desk: Desk,
		private readonly announcer: Announcer,
		private readonly goTo: (station: number, focus: boolean) => void
	) {}

	/** Brings the current question into sight. On a phone its labels are in sight anyway, and the text stays where it is. */
	show = async () => {
		await tick();
		const question = document.querySelector('.question.current');
		const labels = question?.querySelector('.choices');
		if (labels && getComputedStyle(labels).position !== 'fixed') question?.scrollIntoView({ block: 'nearest' });
	};

	/** To the next or previous question of the item. */
	turn = (by: 1 | -1) => {
		const { desk, announcer } = this;
		const { questions } = desk.page.codebook;
		desk.question = Math.min(Math.max(desk.question + by, 0), questions.length - 1);
		announcer.say(`${desk.question + 1} of ${questions.length}: ${questions[desk.question].title}`);
		void this.show();
	};

	/** Makes a question of a station the current one, with the focus on its labels. */
	ask = async (station: Station, question: number) => {
		const { desk } = this;
		if (desk.item.assignment !== station.item?.assignment) this.goTo(desk.stations.indexOf(station), false);
		desk.question = question;
		await this.show();
		document.querySelector<HTMLElement>('.question.current input[type="radio"]')?.focus({ preventScroll: true });
	};
}
