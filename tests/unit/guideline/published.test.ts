import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseGuideline } from '../../../src/lib/domain/guideline/parse-guideline.ts';

const root = join(process.cwd(), 'guidelines');
const published = JSON.parse(readFileSync(join(root, 'published.json'), 'utf8')) as Record<string, string>;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const shipped = readdirSync(root, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.flatMap(({ name: id }) =>
		readdirSync(join(root, id)).map((file) => ({ id, version: file.replace(/\.md$/, ''), path: join(root, id, file) }))
	);

describe('published guidelines', () => {
	it('are listed, each of them', () => {
		expect(shipped.map(({ id, version }) => `${id}@${version}`).sort()).toEqual(Object.keys(published).sort());
	});

	it.each(shipped)('$id@$version is the file that was published', ({ id, version, path }) => {
		// Answers are pinned to this hash: a changed text needs a new version, never a new hash here.
		expect(sha256(readFileSync(path))).toBe(published[`${id}@${version}`]);
	});

	it.each(shipped)('$id@$version parses and has its sections', ({ id, version, path }) => {
		const result = parseGuideline(readFileSync(path, 'utf8'), { id, version }, sha256);
		expect(result.ok ? [] : result.problems).toEqual([]);
		const body = result.ok ? result.guideline.body : '';
		for (const section of ['Purpose', 'Unit of decision', 'Labels', 'Edge cases', 'When unsure'])
			expect(body).toMatch(new RegExp(`^#+ ${section}$`, 'm'));
	});

	it.each(shipped)('$id@$version has examples and counter-examples for each label', ({ id, version, path }) => {
		const result = parseGuideline(readFileSync(path, 'utf8'), { id, version }, sha256);
		if (!result.ok) throw new Error('does not parse');
		for (const label of result.guideline.codebook.questions.flatMap((question) => question.labels)) {
			const part = result.guideline.body.split(/^### /m).find((section) => section.startsWith(label.id));
			expect(part).toMatch(/^Examples?:/m);
			expect(part).toMatch(/^Counter-examples?/m);
		}
	});
});

const codebook = (id: string) => {
	const result = parseGuideline(readFileSync(join(root, id, '1.0.0.md'), 'utf8'), { id, version: '1.0.0' }, sha256);
	if (!result.ok) throw new Error('does not parse');
	return result.guideline.codebook;
};

describe('the two decision guidelines', () => {
	it('have the fields and labels that files rely on', () => {
		const authorization = codebook('authorization');
		expect(authorization.present).toBe('scenario');
		expect(
			authorization.fields.map(({ name, format, shared }) => `${name} ${format}${shared ? ' shared' : ''}`)
		).toEqual(['policy markdown shared', 'request markdown shared', 'effect json shared', 'evidence markdown']);
		expect(authorization.questions.map(({ id, labels }) => [id, ...labels.map((label) => label.id)])).toEqual([
			['decision', 'ALLOW', 'BLOCK']
		]);
		const web = codebook('web-action');
		expect(web.present).toBe('case');
		expect(web.fields.map(({ name }) => name)).toEqual(['goal', 'policy', 'observation', 'candidate_action']);
		expect(web.questions.map(({ id, labels }) => [id, ...labels.map((label) => label.id)])).toEqual([
			['decision', 'EXECUTE', 'ASK', 'BLOCK']
		]);
	});
});

describe('the guidelines of studies about predictions, records and triplets', () => {
	const questions = (id: string) =>
		codebook(id).questions.map((question) => [question.id, ...question.labels.map((label) => label.id)]);
	const fields = (id: string) => codebook(id).fields.map(({ name }) => name);

	it('plausibility: one question, UNCERTAIN is its unclear label, and the report knows its strata', () => {
		const guideline = codebook('plausibility');
		expect([guideline.unit, guideline.present]).toEqual(['case', 'case']);
		expect(fields('plausibility')).toEqual([
			'goal',
			'policy',
			'observation',
			'candidate_action',
			'predicted_future',
			'reference_future'
		]);
		expect(questions('plausibility')).toEqual([['plausibility', 'PASS', 'FAIL', 'UNCERTAIN']]);
		expect(guideline.questions[0].unclear).toEqual({ kind: 'label', label: 'UNCERTAIN' });
		expect(guideline.outcomes).toEqual({ model: 'model', gold: 'gold', pass: 'PASS', unsafe: ['ASK', 'BLOCK'] });
		// What stands beside the prediction for comparing must not be folded away with what its neighbours in the queue share.
		expect(guideline.fields.filter((field) => !field.shared).map(({ name }) => name)).toEqual([
			'predicted_future',
			'reference_future'
		]);
	});

	it('record-audit: four checks of one record, with the labels of the record in sight', () => {
		const guideline = codebook('record-audit');
		expect([guideline.unit, guideline.present]).toEqual(['case', 'case']);
		expect(fields('record-audit')).toEqual([
			'goal',
			'policy',
			'observation',
			'candidate_action',
			'decision',
			'decisive_evidence',
			'reference_future',
			'structured_fields'
		]);
		expect(questions('record-audit')).toEqual(
			[
				'decision_policy_consistency',
				'decisive_evidence_alignment',
				'visible_input_sufficiency',
				'structured_field_consistency'
			].map((id) => [id, 'YES', 'NO', 'UNSURE'])
		);
		for (const { unclear, note } of guideline.questions)
			expect([unclear, note]).toEqual([{ kind: 'label', label: 'UNSURE' }, 'required-when-unclear']);
	});

	it('triplet-review: six checks of a whole scenario, with the labels of its members in sight', () => {
		const guideline = codebook('triplet-review');
		expect([guideline.unit, guideline.present]).toEqual(['scenario', 'scenario']);
		expect(fields('triplet-review')).toEqual([
			'goal',
			'candidate_action',
			'contrast',
			'label',
			'policy',
			'observation'
		]);
		expect(questions('triplet-review')).toEqual(
			['label_validity', 'minimality', 'naturalness', 'decisiveness', 'internal_consistency', 'group_completeness'].map(
				(id) => [id, 'YES', 'NO']
			)
		);
		// A quote of a scenario does not say in which of its cases it stands.
		for (const { evidence } of guideline.questions) expect(evidence).toBe('none');
	});
});
