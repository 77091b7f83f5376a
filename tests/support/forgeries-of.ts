import { canonicalJson } from '../../src/lib/domain/shared/canonical-json.ts';
import type { Json, JsonObject } from '../../src/lib/domain/shared/json.ts';
import { contentSha256 } from '../../src/lib/domain/freeze/manifest.ts';
import { jsonText } from '../../src/lib/domain/freeze/json-text.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import type { Files } from './memory-bundle.ts';
import type { Mutant } from './mutants-of.ts';
import { reseal } from './reseal.ts';

/**
 * What someone does who knows the format: a fact is changed, what quotes it is changed along with it, and every hash and sum is
 * made to fit. Each leaves one thing as it was that follows from the changed one; and the lists of files and sums, changed by themselves.
 */
export function forgeriesOf(SAMPLE: Files): Record<'forged' | 'lists', () => Generator<Mutant>> {
	const text = (path: string) => SAMPLE.get(path)!.toString();
	const rows = (path: string) =>
		text(path)
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as JsonObject);
	const lines = (list: JsonObject[]) => Buffer.from(list.map((row) => `${canonicalJson(row)}\n`).join(''));
	const manifest = JSON.parse(text('manifest.json')) as JsonObject;
	const sealed = (changes: Record<string, JsonObject[] | JsonObject | string>) => {
		const files: Files = new Map(SAMPLE);
		for (const [path, made] of Object.entries(changes))
			files.set(
				path,
				Array.isArray(made) ? lines(made) : Buffer.from(typeof made === 'string' ? made : jsonText(made))
			);
		return reseal(files);
	};
	const labels: Record<string, string[]> = Object.fromEntries(
		Object.entries((manifest.counts as JsonObject).questions as JsonObject).map(([id, one]) => [
			id,
			Object.keys((one as JsonObject).labels as JsonObject)
		])
	);
	const other = (row: JsonObject) => labels[row.question as string].find((label) => label !== row.label)!;
	return { forged, lists };

	function* forged(): Generator<Mutant> {
		const [answers, references, decisions, inputs] = ['answers', 'references', 'decisions', 'inputs'].map((name) =>
			rows(`${name}.jsonl`)
		);
		const about = (row: JsonObject) => (one: JsonObject) => one.id === row.id && one.question === row.question;
		for (const [at, row] of answers.entries()) {
			// Nothing follows from an answer that was replaced: who changes that is found out by a signature alone.
			const next = { ...row, revision: (row.revision as number) + 1 };
			if (answers.some((one) => about(next)(one) && one.annotator === row.annotator && one.revision === next.revision))
				continue;
			const label = other(row);
			const changed = answers.with(at, { ...row, label });
			yield { name: `answer ${at + 1}: another label`, files: sealed({ 'answers.jsonl': changed }) };
			// Its vote goes along; the agreement does not.
			const place = references.findIndex(about(row));
			const votes = { ...(references[place].votes as Record<string, number>) };
			votes[row.label as string]--;
			votes[label]++;
			yield {
				name: `answer ${at + 1}: another label, and its vote`,
				files: sealed({
					'answers.jsonl': changed,
					'references.jsonl': references.with(place, { ...references[place], votes })
				})
			};
		}
		// The second text of the data sheet says how often an adjudicator left the blind decision; the first does not.
		const counted = text('README.md').includes('label kept:');
		for (const [at, row] of decisions.entries()) {
			if (row.kind !== 'blind' && row.kind !== 'final') continue;
			const pair = decisions.find(
				(one) => about(row)(one) && one.adjudicator === row.adjudicator && one.kind !== row.kind && 'label' in one
			)!;
			const label = pair.label === row.label ? other(row) : (pair.label as string);
			const changed = decisions.with(at, { ...row, label, alternative: null, unresolved: false });
			const replaced = decisions.some(
				(one) => about(row)(one) && (one.supersedes as JsonObject | null)?.adjudicator === row.adjudicator
			);
			if (counted || (row.kind === 'final' && !replaced))
				yield { name: `decision ${at + 1}: another label`, files: sealed({ 'decisions.jsonl': changed }) };
			if (row.kind === 'blind' || replaced) continue;
			const place = references.findIndex(about(row));
			const reference = { ...references[place], label, alternative: null, unresolved: false };
			yield {
				name: `decision ${at + 1}: another label, and its reference`,
				files: sealed({ 'decisions.jsonl': changed, 'references.jsonl': references.with(place, reference) })
			};
		}
		for (const [at, row] of references.entries()) {
			const counts = structuredClone(manifest.counts) as JsonObject;
			const one = (counts.questions as JsonObject)[row.question as string] as { labels: Record<string, number> };
			one.labels[row.label as string]--;
			one.labels[other(row)]++;
			yield {
				name: `reference ${at + 1}: another label, and the counts`,
				files: sealed({
					'references.jsonl': references.with(at, { ...row, label: other(row) }),
					'manifest.json': { ...manifest, counts }
				}),
				file: 'references.jsonl'
			};
		}
		for (const [at, row] of inputs.entries()) {
			const visible = { ...(row.visible as JsonObject), letter: 'Another letter.' };
			const hash = sha256(canonicalJson(visible));
			yield {
				name: `input ${at + 1}: another text, its hash, and those of its references`,
				files: sealed({
					'inputs.jsonl': inputs.with(at, { ...row, visible, input_sha256: hash }),
					'references.jsonl': references.map((one) => (one.id === row.id ? { ...one, input_sha256: hash } : one))
				}),
				file: 'answers.jsonl'
			};
			yield {
				name: `input ${at + 1}: another hash`,
				files: sealed({ 'inputs.jsonl': inputs.with(at, { ...row, input_sha256: 'c'.repeat(64) }) }),
				file: 'inputs.jsonl'
			};
		}
		const guideline = text('guideline.md');
		for (const [at, line] of guideline.split('\n').entries()) {
			if (!/definition:|^To /.test(line)) continue;
			const changed = guideline.replace(line, line.replace(/(\w)(\W*)$/, '$1x$2'));
			const { guideline: named } = manifest;
			yield {
				name: `guideline line ${at + 1}: other words, and its hash`,
				files: sealed({
					'guideline.md': changed,
					'manifest.json': { ...manifest, guideline: { ...(named as JsonObject), sha256: sha256(changed) } }
				})
			};
		}
	}

	function* lists(): Generator<Mutant> {
		const files = manifest.files as JsonObject[];
		const stated = (name: string, list: Json): Mutant => {
			const whole = { ...manifest, files: list };
			const content = { ...whole, content_sha256: contentSha256(whole, sha256) };
			const text = Buffer.from(jsonText(content));
			const sums = Buffer.from(
				SAMPLE.get('SHA256SUMS')!
					.toString()
					.replace(/^\S+(?= {2}manifest\.json$)/m, sha256(text))
			);
			return { name, files: new Map(SAMPLE).set('manifest.json', text).set('SHA256SUMS', sums) };
		};
		for (const [at, file] of files.entries()) {
			yield stated(`files without ${String(file.path)}`, files.toSpliced(at, 1));
			yield stated(`files with ${String(file.path)} twice`, files.toSpliced(at, 0, file));
			yield stated(
				`files with another hash of ${String(file.path)}`,
				files.with(at, { ...file, sha256: 'd'.repeat(64) })
			);
			yield stated(
				`files with other bytes of ${String(file.path)}`,
				files.with(at, { ...file, bytes: (file.bytes as number) + 1 })
			);
			yield stated(`files with more of ${String(file.path)}`, files.with(at, { ...file, kind: 'file' }));
			if (at) yield stated(`files ${at} and ${at + 1} exchanged`, files.with(at, files[at - 1]).with(at - 1, file));
		}
		yield stated('files that are none', 'none');
		const sums = text('SHA256SUMS').trimEnd().split('\n');
		const summed = (name: string, list: string[]): Mutant => ({
			name: `SHA256SUMS: ${name}`,
			files: new Map(SAMPLE).set('SHA256SUMS', Buffer.from(`${list.join('\n')}\n`)),
			file: 'SHA256SUMS'
		});
		for (const [at, line] of sums.entries()) {
			yield summed(`without line ${at + 1}`, sums.toSpliced(at, 1));
			yield summed(`line ${at + 1} twice`, sums.toSpliced(at, 0, line));
			yield summed(`line ${at + 1} in capitals`, sums.with(at, line.toUpperCase()));
			yield summed(`line ${at + 1} as binary`, sums.with(at, line.replace('  ', ' *')));
			if (at) yield summed(`lines ${at} and ${at + 1} exchanged`, sums.with(at, sums[at - 1]).with(at - 1, line));
		}
		yield summed('a file more', [...sums, `${'e'.repeat(64)}  zz.txt`]);
	}
}
