import type { Quote } from '../../domain/labels/quote.ts';
import type { Written } from './written.ts';

/** A form that was refused. `kind` says which; `written` is what stood in it, null where nothing was typed. */
export interface Refused {
	kind: 'blind' | 'final' | 'claim' | 'release' | 'comment';
	message: string;
	field: string | null;
	written: Written | null;
	/** What stood in a contribution that was refused. */
	said?: { text: string; evidence: Quote[]; pasted: string };
}
