import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import type { Submission } from '../../domain/labels/submission.ts';
import type { Working } from './working.ts';

/** What a browser keeps of a page that is not stored yet. */
export interface Draft {
	/** Id of the submission it will become: the same through reloads, sign-outs and retries. */
	submission: string;
	answers: Working[];
	/** Sent, but its fate is unknown: sent again unchanged before anything else. */
	pending: Submission | null;
	/** Send as soon as the person is back: it was submitted when the session had ended or the line was cut. */
	send: boolean;
	/** Answers of an older draft that gave way to newer ones and can still be taken. */
	offered?: Working[];
	/** ISO 8601 */
	at: string;
}

const key = (person: string, slug: string, page: number) => `${person}|${slug}|${page}`;
let store: UseStore | undefined;
const drawer = () => (store ??= createStore('touchstone', 'drafts'));

/** Drafts in this browser, for one person, study and page. All of them fail quietly to null or false: a browser may refuse storage. */
export const drafts = {
	async find(person: string, slug: string, page: number): Promise<Draft | null> {
		try {
			return (await get<Draft>(key(person, slug, page), drawer())) ?? null;
		} catch {
			return null;
		}
	},

	/** True when the draft is kept. */
	async keep(person: string, slug: string, page: number, draft: Draft): Promise<boolean> {
		try {
			await set(key(person, slug, page), draft, drawer());
			return true;
		} catch {
			return false;
		}
	},

	async forget(person: string, slug: string, page: number): Promise<void> {
		try {
			await del(key(person, slug, page), drawer());
		} catch {
			/* nothing was kept */
		}
	},

	/** Drops the drafts of everyone else: another person has signed in on this browser. */
	async forgetOthers(person: string): Promise<void> {
		try {
			for (const one of await keys<string>(drawer())) if (!one.startsWith(`${person}|`)) await del(one, drawer());
		} catch {
			/* nothing was kept */
		}
	}
};
