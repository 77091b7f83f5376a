import type { LabelPage } from '../../domain/labels/label-page.ts';
import type { Quote } from '../../domain/labels/quote.ts';
import type { Submission } from '../../domain/labels/submission.ts';
import { shortcomings } from './shortcomings.ts';
import { stations } from './stations.ts';
import { sameAnswers, workingAnswers, type Working } from './working.ts';

/** What a person works on: the answers of one page, where they are, and the way back. Knows no network, no storage, no document. */
export class Desk {
	page: LabelPage = $state.raw() as LabelPage;
	answers: Working[] = $state([]);
	/** Index of the current station. */
	at = $state(0);
	/** Index of the current question. */
	question = $state(0);
	/** Id of the submission that this page will make. */
	submission = $state('');
	/** What can be undone, in words. */
	#undo: { words: string; answers: Working[]; at: number }[] = $state.raw([]);

	stations = $derived(stations(this.page));
	here = $derived(this.stations[this.at]);
	/** What is answered at the current station; for a context that is only read, the scenario. */
	item = $derived(this.here.item ?? this.page.items.find((item) => item.letter === null) ?? this.page.items[0]);
	missing = $derived(shortcomings(this.page, this.answers));
	#stored = $derived(workingAnswers(this.page));
	changed = $derived(!sameAnswers(this.answers, workingAnswers(this.page)));
	closed = $derived(this.page.state === 'closed');
	/** Items that still lack something, as they are named: "C", "D". */
	left = $derived(
		this.stations
			.filter((s) => s.item && this.missing.some((m) => m.assignment === s.item?.assignment))
			.map((s) => s.short)
	);

	/** How much is left to do: items, or the questions of the only one. */
	get toDo(): number {
		return this.page.items.length > 1 ? this.left.length : this.missing.length;
	}

	constructor(page: LabelPage, answers?: Working[]) {
		this.page = page;
		this.submission = page.submission;
		// What was sent by hand may lack answers of this page, or hold others: those that fit are taken.
		this.answers = workingAnswers(page).map(
			(own) => answers?.find((a) => a.assignment === own.assignment && a.question === own.question) ?? own
		);
	}

	/** The answer to one question about one item. */
	answer(assignment: string, question: string): Working {
		const found = this.answers.find((a) => a.assignment === assignment && a.question === question);
		if (!found) throw new Error(`no answer for ${assignment}:${question}`);
		return found;
	}

	/** The answer that keys act on. */
	get current(): Working {
		return this.answer(this.item.assignment, this.page.codebook.questions[this.question].id);
	}

	/** What is stored for an answer; null when nothing is. */
	storedOf(answer: Working): Working | null {
		const found = this.#stored.find((a) => a.assignment === answer.assignment && a.question === answer.question);
		return found?.base ? found : null;
	}

	isAnswered(assignment: string): boolean {
		return !this.missing.some((m) => m.assignment === assignment);
	}

	/** How an answer is named in announcements: "C", with the question where there are several. */
	nameOf(answer: Working): string {
		const short = this.stations.find((s) => s.item?.assignment === answer.assignment)?.short ?? '';
		const question = this.page.codebook.questions.find((q) => q.id === answer.question);
		return this.page.codebook.questions.length > 1 && question ? `${short}, ${question.title}` : short;
	}

	/** Changes an answer; `words` name the change for undo. */
	change(answer: Working, words: string, act: (answer: Working) => void) {
		if (this.closed) return;
		this.#undo = [
			...this.#undo.slice(-99),
			{ words, answers: $state.snapshot(this.answers) as Working[], at: this.at }
		];
		act(answer);
	}

	/** Takes the last change back and says which; null when there is none. */
	undo(): string | null {
		const last = this.#undo.at(-1);
		if (!last) return null;
		this.#undo = this.#undo.slice(0, -1);
		const bases = new Map(this.answers.map((a) => [`${a.assignment}:${a.question}`, a.base]));
		this.answers = last.answers.map((a) => ({ ...a, base: bases.get(`${a.assignment}:${a.question}`) ?? a.base }));
		this.at = last.at;
		return last.words;
	}

	/** The answers as they are now, for comparing and keeping. */
	get plain(): Working[] {
		return $state.snapshot(this.answers) as Working[];
	}

	/** Takes answers over as what the page begins with: there is nothing before them to go back to. */
	adopt(answers: Working[]) {
		this.answers = answers;
		this.#undo = [];
	}

	addQuote(answer: Working, quote: Quote) {
		this.change(answer, `${this.nameOf(answer)} quote`, (a) => a.evidence.push(quote));
	}

	/** Knows from now on what is stored, and changes no answer: the two stand beside each other. */
	look(page: LabelPage) {
		this.page = page;
		this.submission = page.submission;
	}

	/** The answers as they are count as made in knowledge of what is stored. */
	rebase() {
		for (const a of this.answers) a.base = this.storedOf(a)?.base ?? 0;
	}

	/** Were some of the answers begun before what is stored now, and say something else? */
	get behind(): boolean {
		return this.answers.some((a) => {
			const stored = this.storedOf(a);
			return stored !== null && stored.base > a.base && !sameAnswers([a], [stored]);
		});
	}

	/** Takes over what is stored now. `keep` = the person's own changes stay, on top of the new revisions. */
	refresh(page: LabelPage, keep: boolean) {
		this.look(page);
		if (keep) this.rebase();
		else {
			this.#undo = [
				...this.#undo,
				{ words: 'what was here before', answers: $state.snapshot(this.answers) as Working[], at: this.at }
			];
			this.answers = workingAnswers(page);
		}
	}

	/** The answers as they are sent. Only for a page without shortcomings. `ms` gives the time on a station's item. */
	toSubmission(marksShown: boolean | null, ms: (assignment: string) => number | null): Submission {
		return {
			id: this.submission,
			page: this.page.page,
			marksShown,
			answers: ($state.snapshot(this.answers) as Working[]).map((a, i, all) => ({
				...a,
				label: a.label ?? '',
				// Time belongs to the item: its first question carries it, so that it is counted once.
				ms: all.findIndex((b) => b.assignment === a.assignment) === i ? ms(a.assignment) : 0
			}))
		};
	}
}
