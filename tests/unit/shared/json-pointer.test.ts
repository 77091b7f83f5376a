import { describe, expect, it } from 'vitest';
import { jsonPointer } from '../../../src/lib/domain/shared/json-pointer.ts';

/** The example of RFC 6901, section 5. */
const example = JSON.parse(
	'{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}'
);

describe('jsonPointer (RFC 6901)', () => {
	it.each([
		['', example],
		['/foo', ['bar', 'baz']],
		['/foo/0', 'bar'],
		['/', 0],
		['/a~1b', 1],
		['/c%d', 2],
		['/e^f', 3],
		['/g|h', 4],
		['/i\\j', 5],
		['/k"l', 6],
		['/ ', 7],
		['/m~0n', 8]
	])('%j', (pointer, value) => {
		expect(jsonPointer.get(example, pointer)).toEqual({ ok: true, value });
	});

	it.each([
		['foo', 'invalid'],
		['/m~2n', 'invalid'],
		['/foo/2', 'not_found'],
		['/foo/01', 'not_found'],
		['/foo/-', 'not_found'],
		['/foo/length', 'not_found'],
		['/constructor', 'not_found'],
		['/foo/0/x', 'not_found']
	])('refuses %j', (pointer, code) => {
		expect(jsonPointer.get(example, pointer)).toMatchObject({ ok: false, code });
	});

	it('names what steps lead to', () => {
		expect(jsonPointer.of(['a/b', 0, 'm~n', ''])).toBe('/a~1b/0/m~0n/');
	});
});
