import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import type { OpenSource } from '../../src/lib/server/reading/open-source.ts';
import * as cases from '../../src/lib/server/cases.ts';
import * as labels from '../../src/lib/server/labels.ts';
import * as studies from '../../src/lib/server/studies.ts';
import { parseGuideline } from '../../src/lib/domain/guideline/parse-guideline.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import { database } from '../support/database.ts';

const GUIDELINE = `---
id: three
version: 1.0.0
title: Plausible?
unit: case
present: case
fields:
  - { name: text, title: Text, format: text }
questions:
  - id: q
    title: Plausible?
    scale: nominal
    labels:
      - { id: PASS, key: "1", title: Pass, definition: Yes. }
      - { id: FAIL, key: "2", title: Fail, definition: No. }
      - { id: UNSURE, key: "3", title: Unsure, definition: Cannot say. }
    unclear: label:UNSURE
    evidence: none
    note: none
route: non-unanimous-or-unclear
---
Purpose.
`;
const maintainer = { id: 'system', name: 'command line', role: 'maintainer' as const };

function source(file: string, text: string): OpenSource {
	async function* bytes() {
		yield new TextEncoder().encode(text);
	}
	return { file, source: bytes(), bytes: null };
}

/** PASS PASS, PASS FAIL, FAIL FAIL, UNSURE FAIL. */
async function study() {
	const { db, env } = await database();
	const parsed = parseGuideline(GUIDELINE, undefined, sha256);
	if (!parsed.ok) throw new Error(parsed.problems[0].message);
	await studies.create(db, maintainer, { slug: 's', guideline: parsed.guideline });
	const file = [1, 2, 3, 4].map((n) => JSON.stringify({ id: `c${n}`, visible: { text: `Text ${n}` } })).join('\n');
	await cases.importFiles(
		db,
		maintainer,
		's',
		[{ file: 'c.jsonl', open: async () => ({ ok: true, value: source('c.jsonl', file) }) }],
		{ data: env.data }
	);
	const given = ['PASS PASS', 'PASS FAIL', 'FAIL FAIL', 'UNSURE FAIL'].map((pair) => pair.split(' '));
	const rows = given.flatMap(([a, b], n) => [`c${n + 1},a,${a}`, `c${n + 1},b,${b}`]);
	const done = await labels.importFile(
		db,
		maintainer,
		's',
		source('a.csv', ['case,annotator,label', ...rows].join('\n'))
	);
	expect(done).toMatchObject({ ok: true, value: { new: 8 } });
	return async (unclear: string) => {
		const made = await studies.agreement(db, maintainer, 's', { unclear });
		if (!made.ok) throw new Error(made.message);
		const { labels, metrics } = made.value as { labels: string[]; metrics: Record<string, JsonObject> };
		return { labels, randolph: metrics.randolph_kappa.value, pa: metrics.pairwise_agreement.value };
	};
}

// Randolph's kappa is (pa - 1/q) / (1 - 1/q): it shows how many labels the chance level reckons with.
it('an unclear label is a label under flag and category, and none under missing or as another label', async () => {
	const by = await study();
	expect(await by('flag')).toMatchObject({ labels: ['PASS', 'FAIL', 'UNSURE'], pa: 0.5, randolph: 0.25 });
	expect(await by('category')).toMatchObject({ labels: ['PASS', 'FAIL', 'UNSURE'], pa: 0.5, randolph: 0.25 });
	const missing = await by('missing');
	expect(missing).toMatchObject({ labels: ['PASS', 'FAIL'], pa: 2 / 3 });
	expect(missing.randolph).toBeCloseTo(1 / 3, 12);
	expect(await by('label:FAIL')).toMatchObject({ labels: ['PASS', 'FAIL'], pa: 0.75, randolph: 0.5 });
});
