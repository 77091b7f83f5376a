import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Written } from './written.ts';

/** What a browser keeps of a decision that is not stored yet. */
export interface DecisionDraft {
	/** Id of the decision it will become: the same through reloads, sign-outs and retries. */
	id: string;
	written: Written;
	/** ISO 8601 */
	at: string;
}

export type Kind = 'blind' | 'final';

// The same drawer as the drafts of answers, so that a change of person clears both.
const key = (person: string, dispute: string, kind: Kind) => `${person}|decision|${dispute}|${kind}`;
let store: UseStore | undefined;
const drawer = () => (store ??= createStore('touchstone', 'drafts'));

/** Decisions in this browser that are not stored yet. All fail quietly to null or false: a browser may refuse storage. */
export const decisionDrafts = {
	async find(person: string, dispute: string, kind: Kind): Promise<DecisionDraft | null> {
		try {
			return (await get<DecisionDraft>(key(person, dispute, kind), drawer())) ?? null;
		} catch {
			return null;
		}
	},

	/** True when the draft is kept. */
	async keep(person: string, dispute: string, kind: Kind, draft: DecisionDraft): Promise<boolean> {
		try {
			await set(key(person, dispute, kind), draft, drawer());
			return true;
		} catch {
			return false;
		}
	},

	async forget(person: string, dispute: string, kind: Kind): Promise<void> {
		try {
			await del(key(person, dispute, kind), drawer());
		} catch {
			/* nothing was kept */
		}
	}
};
