import { canonicalJson } from '../../src/lib/domain/shared/canonical-json.ts';
import type { Json, JsonObject } from '../../src/lib/domain/shared/json.ts';
import { jsonText } from '../../src/lib/domain/freeze/json-text.ts';
import { random } from '../../src/lib/domain/shared/random.ts';
import type { Files } from './memory-bundle.ts';
import { reseal } from './reseal.ts';

/** Each mutant has one thing changed, and is called after it. */
export interface Mutant {
	name: string;
	files: Files;
	/** A file that a finding must name; none when any will do. */
	file?: string;
}

/** Kinds of changes to a release, one at a time: to its bytes, to the order and shape of its lines, to what they say, and to what follows from them. */
export function mutantsOf(SAMPLE: Files): Record<'bytes' | 'order' | 'meaning' | 'derived', () => Generator<Mutant>> {
	const PATHS = [...SAMPLE.keys()].sort();
	const LINES = PATHS.filter((path) => path.endsWith('.jsonl'));
	const text = (path: string, files = SAMPLE) => files.get(path)!.toString();
	const rows = (path: string) =>
		text(path)
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as JsonObject);
	const lines = (list: JsonObject[]) => list.map((row) => `${canonicalJson(row)}\n`).join('');
	const withText = (path: string, content: string): Files => new Map(SAMPLE).set(path, Buffer.from(content));
	return { bytes, order, meaning, derived };

	function* bytes(): Generator<Mutant> {
		const dice = random('mutants');
		for (const path of PATHS) {
			const whole = SAMPLE.get(path)!;
			for (let n = 0; n < 8 && whole.length; n++) {
				const at = dice.below(whole.length);
				const changed = Buffer.from(whole);
				changed[at] ^= 1 << dice.below(8);
				yield { name: `${path}: bit at byte ${at}`, files: new Map(SAMPLE).set(path, changed), file: path };
			}
			yield { name: `${path}: last byte cut`, files: new Map(SAMPLE).set(path, whole.subarray(0, -1)), file: path };
			yield {
				name: `${path}: a byte more`,
				files: new Map(SAMPLE).set(path, Buffer.concat([whole, Buffer.from('\n')])),
				file: path
			};
			yield { name: `${path}: emptied`, files: new Map(SAMPLE).set(path, Buffer.alloc(0)), file: path };
			const gone = new Map(SAMPLE);
			gone.delete(path);
			yield { name: `${path}: gone`, files: gone, file: path };
			const other = PATHS[(PATHS.indexOf(path) + 1) % PATHS.length];
			yield {
				name: `${path}: swapped with ${other}`,
				files: new Map(SAMPLE).set(path, SAMPLE.get(other)!).set(other, whole)
			};
			const crlf = Buffer.from(whole.toString().replace('\n', '\r\n'));
			yield { name: `${path}: a line end changed`, files: new Map(SAMPLE).set(path, crlf), file: path };
		}
		yield { name: 'a file more', files: withText('notes.txt', 'hello'), file: 'notes.txt' };
		yield {
			name: 'an attachment without sums',
			files: withText('attachments/run-1/manifest.json', '{}\n'),
			file: 'attachments/run-1/SHA256SUMS'
		};
	}

	function* order(): Generator<Mutant> {
		for (const path of LINES) {
			const all = rows(path);
			for (let at = 0; at + 1 < all.length; at += Math.ceil(all.length / 3)) {
				yield {
					name: `${path}: lines ${at + 1} and ${at + 2} exchanged`,
					files: reseal(withText(path, lines(all.with(at, all[at + 1]).with(at + 1, all[at])))),
					file: path
				};
				yield {
					name: `${path}: line ${at + 1} twice`,
					files: reseal(withText(path, lines(all.toSpliced(at, 0, all[at])))),
					file: path
				};
				yield { name: `${path}: line ${at + 1} gone`, files: reseal(withText(path, lines(all.toSpliced(at, 1)))) };
				yield {
					name: `${path}: line ${at + 1} with a name more`,
					files: reseal(withText(path, lines(all.with(at, { ...all[at], extra: 1 })))),
					file: path
				};
				yield {
					name: `${path}: line ${at + 1} with blanks`,
					files: reseal(
						withText(
							path,
							lines(all).replace(canonicalJson(all[at]), JSON.stringify(all[at], null, 1).replaceAll('\n', ' '))
						)
					),
					file: path
				};
				for (const name of Object.keys(all[at])) {
					const { [name]: _gone, ...rest } = all[at];
					yield {
						name: `${path}: line ${at + 1} without ${name}`,
						files: reseal(withText(path, lines(all.with(at, rest as JsonObject))))
					};
				}
			}
		}
	}

	/** Changes to what rows say, that no answer or decision supports. */
	function* meaning(): Generator<Mutant> {
		const changed = (path: string, pick: (row: JsonObject) => boolean, change: JsonObject, name: string): Mutant => {
			const all = rows(path);
			const at = all.findIndex(pick);
			if (at < 0) throw new Error(`No row for “${name}”`);
			return { name, files: reseal(withText(path, lines(all.with(at, { ...all[at], ...change })))) };
		};
		const references = rows('references.jsonl');
		for (const [at, row] of references.entries()) {
			const labels = Object.keys(row.votes as JsonObject);
			const say = (change: JsonObject, name: string): Mutant => ({
				name: `reference ${at + 1}: ${name}`,
				files: reseal(withText('references.jsonl', lines(references.with(at, { ...row, ...change })))),
				file: 'references.jsonl'
			});
			yield say({ label: labels.find((label) => label !== row.label)! }, 'another label');
			yield say({ basis: row.basis === 'adjudicated' ? 'unanimous' : 'adjudicated' }, 'another basis');
			yield say({ majority: row.majority === null ? labels[0] : null }, 'another majority');
			yield say({ votes: { ...(row.votes as JsonObject), [labels[0]]: 7 } }, 'more votes');
			yield say({ unclear: (row.unclear as number) + 1 }, 'more unclear');
			yield say({ unresolved: !row.unresolved }, 'unresolved turned');
			yield say({ alternative: row.alternative === null ? labels[0] : null }, 'alternative turned');
			yield say({ input_sha256: 'a'.repeat(64) }, 'another input');
		}
		for (const label of ['YES', 'NO', 'MAYBE'])
			yield changed(
				'answers.jsonl',
				(row) => row.question === 'decision' && row.label !== label && row.revision === 1 && row.annotator === 'A2',
				{ label },
				`an answer becomes ${label}`
			);
		yield changed('answers.jsonl', (row) => row.revision === 1, { revision: 2 }, 'a revision out of its place');
		yield changed('answers.jsonl', (row) => row.unclear === true, { unclear: false }, 'a mark taken away');
		yield changed('answers.jsonl', (row) => row.question === 'tone', { unclear: true }, 'a mark where there is none');
		yield changed('answers.jsonl', (row) => row.annotator === 'A3', { annotator: 'A9' }, 'another annotator');
		yield changed(
			'answers.jsonl',
			(row) => row.id === 'a-1',
			{ independent: false },
			'an answer no longer independent'
		);
		const quoted = rows('answers.jsonl').find((row) => (row.evidence as Json[]).length > 0)!;
		const [first] = quoted.evidence as JsonObject[];
		for (const change of [
			{ start: (first.start as number) + 1 },
			{ quote: 'other' },
			{ field: 'record' },
			{ end: 9999 }
		] as JsonObject[])
			yield changed(
				'answers.jsonl',
				(row) => (row.evidence as Json[]).length > 0,
				{ evidence: [{ ...first, ...change }] },
				`a quote with another ${Object.keys(change)[0]}`
			);
		yield changed(
			'answers.jsonl',
			() => true,
			{ guideline_sha256: 'b'.repeat(64) },
			'an answer under another guideline'
		);
		yield changed('answers.jsonl', () => true, { input_sha256: 'b'.repeat(64) }, 'an answer to another text');
		yield changed('answers.jsonl', () => true, { at: '2026-13-01T00:00:00.000Z' }, 'a day that does not exist');
		yield changed('answers.jsonl', () => true, { id: 'nobody' }, 'an answer about nothing');
		yield changed('answers.jsonl', () => true, { question: 'other' }, 'an answer to no question');
		const final = (row: JsonObject) => row.kind === 'final';
		yield changed('decisions.jsonl', final, { label: 'NO' }, 'a decision with another label');
		yield changed('decisions.jsonl', final, { label: 'MAYBE' }, 'a decision with a label that is none');
		yield changed(
			'decisions.jsonl',
			(row) => final(row) && row.unresolved === true,
			{ unresolved: false },
			'a reading without unresolved'
		);
		yield changed('decisions.jsonl', final, { rationale: ' ' }, 'a decision without its reason');
		yield changed('decisions.jsonl', final, { at: '2020-01-01T00:00:00.000Z' }, 'final before blind');
		yield changed('decisions.jsonl', final, { kind: 'blind' }, 'a final decision called blind');
		yield changed('decisions.jsonl', (row) => row.kind === 'blind', { kind: 'final' }, 'a blind decision called final');
		yield changed(
			'decisions.jsonl',
			(row) => row.supersedes !== null && final(row),
			{ supersedes: null },
			'a decision that replaces none'
		);
		yield changed(
			'decisions.jsonl',
			(row) => row.supersedes !== null && final(row),
			{ supersedes: { adjudicator: 'J7', revision: 1 } },
			'a decision that replaces a stranger’s'
		);
		yield changed('decisions.jsonl', (row) => row.kind === 'comment', { ordinal: 9 }, 'a comment out of its place');
		yield changed('decisions.jsonl', (row) => row.kind === 'sent', { id: 'a-1' }, 'another case sent');
		yield changed('inputs.jsonl', () => true, { visible: { letter: 'Another letter.' } }, 'another text');
		yield changed('inputs.jsonl', () => true, { scenario: 's9' }, 'another scenario');
		yield changed('strata.jsonl', () => true, { id: 'zz' }, 'strata of nothing');
		yield changed('strata.jsonl', () => true, { source: { licence: 'MIT' } }, 'another licence of a source');
		for (const [what, by] of [
			['YES', 'MAY'],
			['route: non-unanimous-or-unclear', 'route: non-unanimous'],
			['version: 1.2.0', 'version: 1.3.0'],
			['# Purpose', '# Aim']
		])
			yield {
				name: `guideline: ${what} becomes ${by}`,
				files: reseal(withText('guideline.md', text('guideline.md').replace(what, by)))
			};
	}

	/** Every single value in the files that follow from others. */
	function* derived(): Generator<Mutant> {
		const free = new Set(['created', 'software', 'content_sha256', 'files']);
		for (const path of ['manifest.json', 'agreement.json', 'croissant.json']) {
			const whole = JSON.parse(text(path)) as JsonObject;
			for (const [place, mutate] of values(whole, [])) {
				if (path === 'manifest.json' && free.has(place[0])) continue;
				const copy = structuredClone(whole);
				mutate(copy);
				const written = path === 'agreement.json' ? agreement(copy) : jsonText(copy);
				yield {
					name: `${path}: ${place.join('.')}`,
					files: reseal(withText(path, written)),
					// Of what the manifest alone says the finding may name the text that quotes it.
					...(path === 'manifest.json' && !FOLLOWS.has(place[0]) ? {} : { file: path })
				};
			}
		}
		const sheet = text('README.md').split('\n');
		for (const [at, line] of sheet.entries())
			if (line && !line.includes('|'))
				yield {
					name: `README.md: line ${at + 1}`,
					files: reseal(withText('README.md', sheet.with(at, `${line}!`).join('\n'))),
					file: 'README.md'
				};
	}
}

/** What of a manifest follows from the other files. */
const FOLLOWS = new Set(['agreement', 'counts', 'documents', 'guideline', 'guidelines', 'omitted', 'sources']);

function agreement({ answers, ...report }: JsonObject): string {
	return `{"answers":[\n${(answers as Json[]).map(canonicalJson).join(',\n')}\n],\n${canonicalJson(report).slice(1)}\n`;
}

function* values(value: Json, place: string[]): Generator<[string[], (root: JsonObject) => void]> {
	if (value !== null && typeof value === 'object') {
		const entries = Object.entries(value);
		// Of a long list a few places will do.
		for (const [name, inner] of Array.isArray(value) && entries.length > 6 ? [entries[0], entries.at(-1)!] : entries)
			yield* values(inner, [...place, name]);
		return;
	}
	yield [
		place,
		(root) => {
			let at = root as unknown as { [name: string]: Json };
			for (const name of place.slice(0, -1)) at = at[name] as { [name: string]: Json };
			const last = place.at(-1)!;
			at[last] =
				typeof value === 'number'
					? value + 1e-9 + (Number.isInteger(value) ? 1 : 0)
					: typeof value === 'boolean'
						? !value
						: typeof value === 'string'
							? `${value}x`
							: 'x';
		}
	];
}
