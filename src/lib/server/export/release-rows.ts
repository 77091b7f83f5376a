import type { Bundle } from '../../domain/freeze/bundle.ts';
import { readLines, readWhole } from '../../domain/freeze/verify/read-file.ts';
import { readManifest } from '../../domain/freeze/verify/read-manifest.ts';
import { FindingList } from '../../domain/freeze/verify/finding-list.ts';
import { isRelease } from '../../domain/freeze/verify/layout.ts';
import { parseGuideline } from '../../domain/guideline/parse-guideline.ts';
import { fail } from '../../domain/shared/fail.ts';
import type { Json, JsonObject } from '../../domain/shared/json.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { newHash } from '../bundle/new-hash.ts';
import { sha256 } from '../sha256.ts';
import type { Chosen, ExportRows } from './export-rows.ts';

/** A line that is broken ends the export: half a file is worse than none. */
export class BrokenRelease extends Error {}

/** The references of a release, each with its strata and inputs; or its inputs alone, for models. Checked for format only: verify does the rest. */
export async function releaseRows(
	bundle: Bundle,
	name: string,
	{ inputsOnly, chosen }: { inputsOnly: boolean; chosen: Chosen }
): Promise<Result<ExportRows>> {
	if (!isRelease(bundle.entries)) return fail('invalid', `${name} holds no release.`);
	const files = new Set(bundle.entries.filter((entry) => entry.kind === 'file').map((entry) => entry.path));
	for (const path of ['manifest.json', 'guideline.md', 'references.jsonl', 'inputs.jsonl', 'strata.jsonl'])
		if (!files.has(path)) return fail('invalid', `${name} has no ${path}. Run “verify” on it.`);
	const text = (path: string) => readWhole(bundle, path, newHash, nothing, nothing);
	const manifest = readManifest((await text('manifest.json')) ?? '', sha256, new FindingList());
	if (!manifest.ok) return manifest;
	const parsed = parseGuideline((await text('guideline.md')) ?? '', undefined, sha256);
	if (!parsed.ok) return fail('invalid', `The guideline of ${name} cannot be read. Run “verify” on it.`);
	const { codebook } = parsed.guideline;
	const fields = codebook.fields.map((field) => `visible.${field.name}`);
	if (inputsOnly)
		return ok({ columns: ['id', 'scenario', ...fields, 'input_sha256'], rows: () => inputs(bundle, chosen) });
	const strata = new Set<string>();
	for await (const row of lines(bundle, 'strata.jsonl'))
		for (const stratum of Object.keys(object(row.strata))) strata.add(`strata.${stratum}`);
	const labels = new Set(codebook.questions.flatMap((question) => question.labels.map((label) => `votes.${label.id}`)));
	// Of people there is nothing to say: the column stands where answers are simulated.
	const mark: JsonObject = manifest.value?.stated?.simulated ? { simulated: true } : {};
	const columns = [
		'id',
		'scenario',
		'question',
		'label',
		'basis',
		'majority',
		...labels,
		'unclear',
		'unresolved',
		'alternative',
		...[...strata].sort(),
		...(codebook.unit === 'case' ? fields : ['cases']),
		'input_sha256',
		...Object.keys(mark)
	];
	return ok({ columns, rows: () => (codebook.unit === 'case' ? joined : ofScenarios)(bundle, chosen, mark) });
}

const nothing = () => undefined;
/** Export does not verify. */
const noHash = () => ({ update: nothing, hex: () => '' });
const object = (value: JsonObject[string] | undefined): JsonObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

async function* lines(bundle: Bundle, path: string): AsyncGenerator<JsonObject> {
	const broken = (message: string) => {
		throw new BrokenRelease(`${path}: ${message} Run “verify” on the release.`);
	};
	for await (const { number, text } of readLines(bundle, path, noHash, nothing, broken)) {
		let row: Json | undefined;
		try {
			row = JSON.parse(text) as Json;
		} catch {
			row = undefined;
		}
		if (row === undefined || row === null || typeof row !== 'object' || Array.isArray(row))
			throw new BrokenRelease(`Line ${number} of ${path} is no JSON object. Run “verify” on the release.`);
		yield row;
	}
}

/** Moves along a file sorted by id, to the row with an id; rows are asked for in order. */
class Follow {
	private readonly rows: AsyncGenerator<JsonObject>;
	private row: JsonObject | null = null;

	constructor(
		bundle: Bundle,
		private readonly path: string
	) {
		this.rows = lines(bundle, path);
	}

	async at(id: string): Promise<JsonObject> {
		while (this.row === null || (this.row.id as string) < id) {
			const next = await this.rows.next();
			if (next.done) break;
			this.row = next.value;
		}
		// Left out, the reference would stand beside an empty text as if that were the case.
		if (this.row?.id !== id)
			throw new BrokenRelease(
				`${this.path} has no line for ${JSON.stringify(id)} in its place. Run “verify” on the release.`
			);
		return this.row;
	}
}

/** With its names in canonical order, so that it is written at once. */
function sorted(row: JsonObject): JsonObject {
	const names = Object.keys(row).sort();
	return Object.fromEntries(names.map((name) => [name, row[name]]));
}

async function* inputs(bundle: Bundle, chosen: Chosen): AsyncGenerator<JsonObject> {
	const strata = new Follow(bundle, 'strata.jsonl');
	for await (const row of lines(bundle, 'inputs.jsonl'))
		if (chosen(object((await strata.at(row.id as string)).strata))) yield row;
}

async function* joined(bundle: Bundle, chosen: Chosen, mark: JsonObject): AsyncGenerator<JsonObject> {
	const [input, strata] = [new Follow(bundle, 'inputs.jsonl'), new Follow(bundle, 'strata.jsonl')];
	for await (const row of lines(bundle, 'references.jsonl')) {
		const groups = object((await strata.at(row.id as string)).strata);
		if (!chosen(groups)) continue;
		const { scenario, visible } = await input.at(row.id as string);
		yield sorted({ ...row, scenario, strata: groups, visible, ...mark });
	}
}

/** Where one answer is about a scenario, its cases stand in the row; they are gathered first, since files are sorted by case. */
async function* ofScenarios(bundle: Bundle, chosen: Chosen, mark: JsonObject): AsyncGenerator<JsonObject> {
	const strata = new Follow(bundle, 'strata.jsonl');
	const cases = new Map<string, JsonObject[]>();
	for await (const { id, scenario, visible } of lines(bundle, 'inputs.jsonl')) {
		const groups = object((await strata.at(id as string)).strata);
		if (!chosen(groups)) continue;
		const list = cases.get(scenario as string);
		if (list) list.push({ id, strata: groups, visible });
		else cases.set(scenario as string, [{ id, strata: groups, visible }]);
	}
	for await (const row of lines(bundle, 'references.jsonl')) {
		const list = cases.get(row.id as string);
		if (list) yield sorted({ ...row, scenario: row.id, cases: list, ...mark });
	}
}
