import { expect, it } from 'vitest';
import { voices } from '../../../src/lib/server/adjudications/voices.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));

it('everyone has one name, in whatever order the rows are read, also where two came at the same moment', () => {
	const came = [
		{ personId: 'eve', at: at(2) },
		{ personId: 'gus', at: at(1) },
		{ personId: 'fay', at: at(1) },
		{ personId: 'ada', at: at(3) }
	];
	const namesOf = (rows: typeof came) => {
		const { nameOf } = voices(7, 'dispute', ['ada', 'ben'], rows);
		return ['ada', 'ben', 'eve', 'fay', 'gus'].map(nameOf);
	};
	const names = namesOf(came);
	expect(names.slice(2).sort()).toEqual(['J1', 'J2', 'J3']);
	expect(names[2]).toBe('J3');
	expect(names.slice(0, 2).sort()).toEqual(['A', 'B']);
	expect(namesOf([...came].reverse())).toEqual(names);
	expect(namesOf([came[2], came[3], came[0], came[1]])).toEqual(names);
});
