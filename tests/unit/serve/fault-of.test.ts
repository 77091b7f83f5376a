import { expect, it } from 'vitest';
import { faultOf } from '../../../serve/fault-of.js';

it('says name, code and frames, and the message only for whoever asks', () => {
	const error = Object.assign(new RangeError('a note of somebody\n    at home (a.js:1:1)'), { code: 'P2010' });
	const fault = faultOf(error, false);
	expect(Object.keys(fault)).toEqual(['name', 'code', 'frames']);
	expect(fault.frames[0]).toContain('fault-of.test.ts');
	expect(JSON.stringify(fault)).not.toMatch(/note|home/);
	expect(faultOf(error, true).message).toContain('a note of somebody');
});

it('goes on to the cause, and leaves out a code that is a text', () => {
	const fault = faultOf(
		new Error('a', { cause: Object.assign(new Error('b'), { code: 'no code but a note' }) }),
		false
	);
	expect(fault).toMatchObject({ name: 'Error', cause: { name: 'Error' } });
	expect(JSON.stringify(fault)).not.toContain('note');
});

it('says of what is no error only its kind', () => {
	expect(faultOf('a note', false)).toEqual({ name: 'thrown string', frames: [] });
	expect(faultOf(null, false)).toEqual({ name: 'thrown object', frames: [] });
});
