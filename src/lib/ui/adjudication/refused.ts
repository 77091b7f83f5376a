import type { Written } from './written.ts';

/** A form that was refused. `kind` says which; `written` is what stood in it, null where nothing was typed. */
export interface Refused {
	kind: 'blind' | 'final' | 'claim' | 'release';
	message: string;
	field: string | null;
	written: Written | null;
}
