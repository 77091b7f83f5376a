import { expect } from '@playwright/test';
import { spellings } from './spellings.ts';

/** None of these texts stands in what was heard, in any spelling, whatever the case of its letters. */
export function expectUnsaid(heard: string | Buffer, texts: Iterable<string>): void {
	const all = heard.toString().toLowerCase();
	const said = [...texts].filter((text) => spellings(text).some((one) => all.includes(one.toLowerCase())));
	expect(said).toEqual([]);
}
