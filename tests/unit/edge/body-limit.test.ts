import { describe, expect, it } from 'vitest';
import { bodyProblem, BODY_LIMIT, HELD_LIMIT, IMPORT_LIMIT } from '../../../src/lib/server/edge/body-limit.ts';

const post = (length: number | null) => {
	const request = new Request('http://here.example/', { method: 'POST', body: 'x' });
	return length === null ? request : new Request(request, { headers: { 'content-length': String(length) } });
};

describe('bodyProblem', () => {
	it('lets pages be read', () => expect(bodyProblem(new Request('http://here.example/'), '/work', true)).toBeNull());
	it('asks for the length', () => expect(bodyProblem(post(null), '/work', true)?.status).toBe(411));
	it('takes forms up to the limit', () => {
		expect(bodyProblem(post(BODY_LIMIT), '/work/a/1', true)).toBeNull();
		expect(bodyProblem(post(BODY_LIMIT + 1), '/work/a/1', true)?.status).toBe(413);
	});
	it('takes little of someone who is signed out, wherever it is sent', () => {
		for (const path of ['/sign-in', '/work/a/1', '/studies/a/import']) {
			expect(bodyProblem(post(HELD_LIMIT), path, false)).toBeNull();
			expect(bodyProblem(post(HELD_LIMIT + 1), path, false)?.status).toBe(413);
		}
	});
	it('takes more where files are imported', () => {
		expect(bodyProblem(post(IMPORT_LIMIT), '/studies/a/import', true)).toBeNull();
		expect(bodyProblem(post(IMPORT_LIMIT + 1), '/studies/a/import', true)?.status).toBe(413);
		expect(bodyProblem(post(BODY_LIMIT + 1), '/studies/a/importer', true)?.status).toBe(413);
	});
});
