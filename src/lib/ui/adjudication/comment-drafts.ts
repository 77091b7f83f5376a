import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Quote } from '../../domain/labels/quote.ts';

/** What a browser keeps of a contribution that is not stored yet. */
export interface CommentDraft {
	/** Id that it will be stored under: the same through reloads, sign-outs and retries. */
	id: string;
	text: string;
	evidence: Quote[];
}

// The same drawer as the drafts of answers, so that a change of person clears both.
const key = (person: string, dispute: string) => `${person}|comment|${dispute}`;
let store: UseStore | undefined;
const drawer = () => (store ??= createStore('touchstone', 'drafts'));

/** Contributions in this browser that are not stored yet. All fail quietly to null or false: a browser may refuse storage. */
export const commentDrafts = {
	async find(person: string, dispute: string): Promise<CommentDraft | null> {
		try {
			return (await get<CommentDraft>(key(person, dispute), drawer())) ?? null;
		} catch {
			return null;
		}
	},

	/** True when the draft is kept; an empty one is forgotten. */
	async keep(person: string, dispute: string, draft: CommentDraft): Promise<boolean> {
		try {
			if (draft.text === '' && draft.evidence.length === 0) await del(key(person, dispute), drawer());
			else await set(key(person, dispute), draft, drawer());
			return true;
		} catch {
			return false;
		}
	}
};
