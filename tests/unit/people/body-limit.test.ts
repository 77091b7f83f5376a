import { describe, expect, it } from 'vitest';
import { bodyProblem, BODY_LIMIT, IMPORT_LIMIT } from '../../../src/lib/server/body-limit.ts';

const post = (length: number | null) => {
	const request = new Request('http://here.example/', { method: 'POST', body: 'x' });
	return length === null ? request : new Request(request, { headers: { 'content-length': String(length) } });
};

describe('bodyProblem', () => {
	it('lets pages be read', () => expect(bodyProblem(new Request('http://here.example/'), '/work')).toBeNull());
	it('asks for the length', () => expect(bodyProblem(post(null), '/work')?.status).toBe(411));
	it('takes forms up to the limit', () => {
		expect(bodyProblem(post(BODY_LIMIT), '/work/a/1')).toBeNull();
		expect(bodyProblem(post(BODY_LIMIT + 1), '/work/a/1')?.status).toBe(413);
	});
	it('takes more where files are imported', () => {
		expect(bodyProblem(post(IMPORT_LIMIT), '/studies/a/import')).toBeNull();
		expect(bodyProblem(post(IMPORT_LIMIT + 1), '/studies/a/import')?.status).toBe(413);
		expect(bodyProblem(post(BODY_LIMIT + 1), '/studies/a/importer')?.status).toBe(413);
	});
});
