import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import { random, type Random } from '../../src/lib/domain/shared/random.ts';
import type { Files } from './memory-bundle.ts';
import { load } from './memory-bundle.ts';
import { GUIDELINE } from './rich-guideline.ts';

/** Small whole inputs that mutations begin with, cut out of the fixtures; the same pieces every time. */
export class FuzzCorpus {
	constructor(private readonly root: string) {}

	cases(): Buffer[] {
		const odd = join(this.root, 'tests/fixtures/odd-inputs');
		const oddInputs = readdirSync(odd)
			.filter((name) => /\.(csv|jsonl|json)$/.test(name) && name !== 'expect.json')
			.map((name) => readFileSync(join(odd, name)));
		const studies = ['web-cases', 'policy-cases', 'triplets', 'audit-records', 'authorization-small'];
		return [...oddInputs, ...studies.flatMap((name) => this.pieces(`tests/fixtures/studies/${name}.jsonl`))];
	}

	answers(): Buffer[] {
		const released = this.rows('tests/fixtures/releases/letters-1.0.0/answers.jsonl').map((row) => ({
			...picked(row, ['annotator', 'question', 'label', 'unclear', 'note', 'evidence', 'at']),
			case: row.id
		}));
		return [
			...this.pieces('tests/fixtures/releases/paper-a-study/answers.csv', true),
			...this.pieces('prisma/sample/simulated-answers.jsonl'),
			...grouped(released),
			csv(released)
		];
	}

	decisions(): Buffer[] {
		const released = this.rows('tests/fixtures/releases/letters-1.0.0/decisions.jsonl').map((row) => ({
			...picked(row, ['adjudicator', 'question', 'label', 'rationale', 'unresolved', 'alternative', 'at']),
			case: row.id
		}));
		return [
			...this.pieces('tests/fixtures/releases/paper-a-study/decisions.csv', true),
			...this.pieces('prisma/sample/simulated-decisions.jsonl'),
			...grouped(released),
			csv(released)
		];
	}

	flags(): Buffer[] {
		const rows = this.rows('tests/fixtures/studies/policy-cases.jsonl').map((row, at) => ({
			case: row.id,
			flag: `Look at the date, the ${at + 1}st line — and “again”.`,
			source: 'script-7'
		}));
		return [...grouped(rows), csv(rows), csv(rows.slice(0, 1))];
	}

	guidelines(): Buffer[] {
		const folder = join(this.root, 'guidelines');
		const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.md'))
			.map((name) => readFileSync(join(folder, name)));
		// The front matter with a part of what follows: a whole one takes ten times as long to read.
		const parts = shipped.flatMap((bytes) => {
			const text = bytes.toString();
			const end = text.indexOf('\n---\n') + 5;
			const [front, body] = [text.slice(0, end), text.slice(end)];
			return [0, 0.3, 0.6].map((at) => {
				const from = Math.floor(body.length * at);
				return Buffer.from(front + body.slice(from, from + 800));
			});
		});
		return [...parts, shipped[0], ...Array.from({ length: 8 }, () => Buffer.from(GUIDELINE))];
	}

	ratings(): Buffer[] {
		const folder = join(this.root, 'tests/fixtures/agreement');
		const tables = readdirSync(folder)
			.filter((name) => name.endsWith('.json'))
			.flatMap((name) => {
				const { ratings, categories, scale, items, raters } = JSON.parse(
					readFileSync(join(folder, name), 'utf8')
				) as JsonObject;
				if (!Array.isArray(ratings) || ratings.length > 60) return [];
				const table = {
					categories,
					ratings,
					scale,
					...(Array.isArray(items) && { items }),
					...(Array.isArray(raters) && { raters })
				};
				const wide = ratings.map((row, at) =>
					[`i${at}`, ...(row as (string | null)[]).map((cell) => cell ?? '')].join()
				);
				const width = Array.isArray(ratings[0]) ? ratings[0].length : 0;
				const header = ['item', ...Array.from({ length: width }, (_, at) => `r${at}`)].join();
				return [Buffer.from(JSON.stringify(table)), Buffer.from([header, ...wide, ''].join('\n'))];
			});
		return [...tables, ...this.answers()];
	}

	encodings(): Buffer[] {
		return this.pieces('prisma/sample/encodings.jsonl');
	}

	/** Cases that answers and encodings are about. */
	caseRows(): JsonObject[] {
		return this.rows('prisma/sample/authorization.jsonl').slice(0, 60);
	}

	releases(): Files[] {
		const folder = join(this.root, 'tests/fixtures/releases');
		return ['letters-1.0.0', 'letters-panel-1.0.0', 'letters-texts-2'].map((name) => load(join(folder, name)));
	}

	text(path: string): string {
		return readFileSync(join(this.root, path), 'utf8');
	}

	private rows(path: string): JsonObject[] {
		return this.text(path)
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as JsonObject);
	}

	/** One to four lines at a time, under the header where there is one; and now and then as an array of JSON. */
	private pieces(path: string, header = false): Buffer[] {
		const lines = this.text(path).trimEnd().split('\n');
		const head = header ? lines.shift()! : null;
		const dice = random(path);
		return Array.from({ length: Math.min(30, lines.length) }, (_, at) => {
			const from = dice.below(lines.length);
			const some = lines.slice(from, from + 1 + (at % 4));
			if (head === null && at % 5 === 4) return Buffer.from(`[${some.join(',\n')}]\n`);
			return Buffer.from([...(head === null ? [] : [head]), ...some, ''].join('\n'));
		});
	}
}

/** One of them. */
export function oneOf<T>(list: readonly T[], dice: Random): T {
	return list[dice.below(list.length)];
}

function picked(row: JsonObject, names: string[]): JsonObject {
	return Object.fromEntries(names.filter((name) => Object.hasOwn(row, name)).map((name) => [name, row[name]]));
}

function grouped(rows: JsonObject[]): Buffer[] {
	const found: Buffer[] = [];
	for (let at = 0; at < rows.length; at += 3)
		found.push(
			Buffer.from(
				rows
					.slice(at, at + 3)
					.map((row) => `${JSON.stringify(row)}\n`)
					.join('')
			)
		);
	return found;
}

function csv(rows: JsonObject[]): Buffer {
	const names = Object.keys(rows[0]);
	const cell = (value: unknown) => {
		const text =
			value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
		return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	};
	const lines = rows.slice(0, 6).map((row) => names.map((name) => cell(row[name])).join());
	return Buffer.from([names.join(), ...lines, ''].join('\r\n'));
}
