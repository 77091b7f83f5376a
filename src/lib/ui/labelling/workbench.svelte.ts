import { goto, invalidateAll, preloadData } from '$app/navigation';
import { tick } from 'svelte';
import type { LabelPage } from '../../domain/labels/label-page.ts';
import type { Preferences } from '../../domain/shared/preferences.ts';
import type { Keys } from '../keyboard/keys.svelte.ts';
import { savePreferences } from '../layout/save-preferences.ts';
import { Announcer } from './announcer.svelte.ts';
import { Desk } from './desk.svelte.ts';
import { Mail } from './mail.svelte.ts';
import { Mending } from './mending.svelte.ts';
import { nextAddress } from './next-address.ts';
import { QuestionWalk } from './question-walk.ts';
import { Quoting } from './quoting.svelte.ts';
import { pageDifferences } from './reading-layers.ts';
import { unitName } from './stations.ts';
import { Stopwatch } from './stopwatch.ts';
import { trail } from './trail.ts';
import { labelWords, shortQuote } from './words.ts';
import type { Working } from './working.ts';

interface Given {
	page: LabelPage;
	person: string;
	preferences: Preferences;
	keys: Keys;
	/** What a form that was refused without a script had in it. */
	answers?: Working[];
	pasted?: string[];
	/** Where the person was when the script took the page over. */
	at?: { station: number; question: number } | null;
	/** The page as it was loaded last. */
	loaded: () => LabelPage;
}

/** The labelling page at work: what keys, buttons and the form do, over the desk (answers), the mail (saving) and quoting. */
export class Workbench {
	readonly announcer = new Announcer();
	readonly desk: Desk;
	readonly mail: Mail;
	readonly quoting: Quoting;
	readonly keys: Keys;
	/** The browser has taken over: what needs a script may be shown. */
	ready = $state(false);
	/** Differences between the contexts are marked. */
	marks = $state(true);
	/** One context at a time. */
	single = $state(false);
	searching = $state(false);
	/** Text pasted as quotes into the form that was refused, by answer. */
	readonly pasted: string[];
	readonly mending: Mending;
	readonly walk: QuestionWalk;
	showGuideline: () => void = () => {};
	#watch = new Stopwatch(() => performance.now());
	#given: Given;

	differences = $derived.by(() => pageDifferences(this.desk.page));

	constructor(given: Given) {
		this.#given = given;
		this.keys = given.keys;
		this.pasted = given.pasted ?? [];
		this.desk = new Desk(given.page, given.answers);
		if (given.at) ({ station: this.desk.at, question: this.desk.question } = given.at);
		this.marks = given.preferences.marks;
		this.single = given.preferences.view === 'single';
		this.mail = new Mail(this.desk, given.person, this.announcer, this.address, () => this.#compose(), {
			stored: (location) => {
				trail.leave(this.desk.page, new Date().toISOString());
				// Already there (everything else is stored): load it anew to show what is stored.
				return void goto(location, { keepFocus: true, invalidateAll: false });
			},
			refresh: () => this.refresh(true),
			look: async () => {
				await invalidateAll();
				this.desk.look(given.loaded());
			}
		});
		this.walk = new QuestionWalk(this.desk, this.announcer, this.goTo);
		this.mending = new Mending(this.desk, this.announcer, this);
		this.quoting = new Quoting(this.desk, given.keys, this.announcer, () => ({
			own: this.element(this.desk.at),
			shared: [...document.querySelectorAll('#rail')]
		}));
	}

	get keysOn(): boolean {
		return this.keys.on;
	}
	get address(): string {
		const { study, page } = this.desk.page;
		return `/work/${study.slug}/${page}`;
	}
	get unit(): string {
		return unitName(this.desk.page.codebook.present);
	}
	get differing(): boolean {
		return this.differences.size > 0;
	}

	element(station: number): HTMLElement | null {
		return document.querySelector<HTMLElement>(`[data-station="${station}"]`);
	}

	/** Makes a station the current one; with `focus` its heading gets it, clear of the bars. */
	goTo = (station: number, focus: boolean) => {
		const { desk } = this;
		if (desk.at !== station) {
			const { assignment } = desk.item;
			desk.at = station;
			// Contexts that are read for one and the same answer leave the question where it was.
			if (desk.item.assignment !== assignment) desk.question = 0;
		}
		this.count();
		if (!focus) return;
		void tick().then(() => {
			const heading = this.element(station)?.querySelector<HTMLElement>('h2');
			heading?.focus({ preventScroll: true });
			const height = this.element(station)?.getBoundingClientRect().height ?? 0;
			this.element(station)?.scrollIntoView({ block: height < innerHeight - 150 ? 'nearest' : 'start' });
		});
	};

	choose = (assignment: string, question: string, label: string) => {
		const { desk } = this;
		const answer = desk.answer(assignment, question);
		const title =
			desk.page.codebook.questions.find((q) => q.id === question)?.labels.find((l) => l.id === label)?.title ?? '';
		if (answer.label !== label) desk.change(answer, `${desk.nameOf(answer)} ${title}`, (a) => (a.label = label));
		this.announcer.say(labelWords(desk, answer));
	};

	unclear = (assignment: string, question: string) => {
		const { desk, announcer } = this;
		const answer = desk.answer(assignment, question);
		const kind = desk.page.codebook.questions.find((q) => q.id === question)?.unclear;
		if (kind?.kind === 'label') return this.choose(assignment, question, kind.label);
		if (kind?.kind !== 'flag') return;
		const name = desk.nameOf(answer);
		desk.change(answer, `${name} unclear`, (a) => (a.unclear = !a.unclear));
		announcer.say(answer.unclear ? `${name} marked unclear.` : `${name} no longer marked unclear.`);
	};

	removeQuote = (assignment: string, question: string, index: number) => {
		const answer = this.desk.answer(assignment, question);
		const words = shortQuote(answer.evidence[index].quote);
		this.desk.change(answer, `removed quote “${words}”`, (a) => a.evidence.splice(index, 1));
		this.announcer.say(`Quote removed: ${words}.`);
		this.goTo(this.desk.at, true);
	};

	openNote = async () => {
		const here = this.element(this.desk.at)?.querySelectorAll<HTMLDetailsElement>('.note-field');
		const all = here?.length ? here : document.querySelectorAll<HTMLDetailsElement>('.note-field');
		const note = all[Math.min(this.desk.question, all.length - 1)];
		if (!note) return;
		note.open = true;
		await tick();
		note.querySelector('textarea')?.focus();
	};

	submit = () => {
		// Until the draft is back, what would be sent is not yet what is seen.
		if (this.desk.closed || this.mail.busy || !this.ready) return;
		this.quoting.stop();
		this.quoting.problem = '';
		if (this.mail.fate.kind === 'elsewhere') return this.#choose();
		if (this.desk.missing.length) return this.mending.begin();
		void this.mail.send();
	};

	undo = () => {
		const { desk, announcer } = this;
		const words = desk.undo();
		if (words) return announcer.say(`Undone: ${words}.`);
		const { slug } = desk.page.study;
		const back = trail.last?.slug === slug && trail.last.page !== desk.page.page ? trail.last.page : null;
		if (back !== null && !desk.changed) void goto(`/work/${slug}/${back}`, { keepFocus: true });
		else announcer.say('Nothing to undo.');
	};

	toggleMarks = () => {
		this.marks = !this.marks;
		this.announcer.say(this.marks ? 'Differences are marked.' : 'Differences are not marked.');
		this.#remember();
	};

	toggleView = () => {
		this.single = !this.single;
		this.announcer.say(this.single ? 'One context at a time.' : 'All contexts side by side.');
		this.#remember();
		this.goTo(this.desk.at, true);
	};

	openSearch = () => {
		this.searching = true;
	};
	/** Search leads to the hit: it is selected, so that `q` quotes from there, and its context is the current one. */
	closeSearch = (hit: Range | null) => {
		this.searching = false;
		const box = hit?.startContainer.parentElement?.closest<HTMLElement>('[data-station]');
		this.goTo(box ? Number(box.dataset.station) : this.desk.at, hit === null);
		if (hit) this.quoting.from(hit);
	};

	/** Takes over what is stored now; with `keep` one's own changes stay on top. */
	refresh = async (keep: boolean) => {
		await invalidateAll();
		this.desk.refresh(this.#given.loaded(), keep);
	};

	/** Two answers stand beside each other: nothing is sent before the person has said which holds. */
	#choose() {
		const { fate } = this.mail;
		this.announcer.alert('Not sent: take what is stored, or keep your answers.', () => this.mail.fate === fate);
		// Of the two the one that undo takes back, so that a second Enter does no harm.
		document.querySelector<HTMLElement>('#take-stored')?.focus();
	}

	/** Shows what is stored. What was here can be had back by undo. */
	showStored = async () => {
		await this.refresh(false);
		await this.mail.drop();
		this.mail.fate = { kind: 'still' };
		this.announcer.say(`The stored ${this.unit.toLowerCase()} is shown. Undo brings back what was here.`);
		this.goTo(this.desk.at, true);
	};

	prefetch = () => {
		const { page, closed } = this.desk;
		if (!closed && page.nextOpen !== null && navigator.onLine)
			void preloadData(nextAddress(page.study.slug, page.nextOpen, page));
	};

	/** Time counts for what is current, while the page is visible. */
	count() {
		this.#watch.count(document.hidden ? null : this.desk.item.assignment);
	}

	#compose() {
		return this.desk.toSubmission(this.differing ? this.marks : null, (assignment) => this.#watch.spent(assignment));
	}
	#remember() {
		void savePreferences(this.#given.preferences, {
			marks: this.marks,
			view: this.single ? 'single' : 'together',
			keys: this.keys.on
		});
	}
}
