import { expect, it } from 'vitest';
import { replacedBy } from '../../../src/lib/domain/adjudication/replaced-by.ts';

it('alone whoever decides replaces what stands; of a panel each replaces only their own', () => {
	const final = (adjudicator: string) => ({ adjudicator, label: 'NO', unresolved: false, alternative: null, at: '' });
	const [eve, fay] = [final('Eve'), final('Fay')];
	expect(replacedBy([eve], 1, 'Fay')).toBe(eve);
	expect(replacedBy([eve, fay], 2, 'Fay')).toBe(fay);
	expect(replacedBy([eve], 2, 'Fay')).toBeNull();
	expect(replacedBy([], 1, 'Fay')).toBeNull();
});
