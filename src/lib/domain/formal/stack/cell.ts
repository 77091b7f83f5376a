import type { Decimal } from './decimal.ts';

/** A value as the machine computes with it. */
export type Known =
	| { type: 'string'; text: string }
	| { type: 'number'; number: Decimal }
	| { type: 'boolean'; value: boolean }
	/** Milliseconds since the year 0000 began: `readMoment`. */
	| { type: 'instant'; moment: number }
	| { type: 'null' }
	| { type: 'list'; items: Known[] };

/** A place of the stack: a value, or that there is none to know. */
export type Cell = Known | { type: 'unresolved' };
