import { fingerprint } from '../../cases/fingerprint.ts';
import { fieldFault } from '../../cases/field-fault.ts';
import type { Codebook } from '../../guideline/codebook.ts';
import { releaseItems, type ItemCase } from '../items.ts';
import { Licences } from '../licences.ts';
import type { HiddenRow, InputRow, StrataRow } from '../release-row.ts';
import { rowOrder } from '../row-order.ts';
import type { ReleaseItem } from '../settle.ts';
import { StrataOf } from '../strata-of.ts';
import type { FindingList } from './finding-list.ts';
import type { QuoteList } from './quote-list.ts';
import type { RowReader } from './row-reader.ts';

export interface ReadCases {
	items: ReleaseItem[];
	cases: number;
	scenarios: number;
	licences: Licences;
}

/** Reads inputs, strata and hidden data: each input against its hash and the guideline's fields, and the quotes against the texts. */
export async function readCases(
	reader: RowReader,
	readable: ReadonlySet<string>,
	codebook: Codebook,
	quotes: QuoteList,
	sha256: (text: string) => string,
	findings: FindingList
): Promise<ReadCases> {
	const cases = new Map<string, ItemCase>();
	const licences = new Licences();
	const strata = new StrataOf();
	if (readable.has('inputs.jsonl'))
		for await (const { row } of reader.rows<InputRow>('inputs.jsonl', rowOrder.byId)) {
			const { id, scenario, visible, input_sha256: inputSha256 } = row;
			if (fingerprint(visible, sha256) !== inputSha256)
				findings.add('inputs.jsonl', `${id}: the text is not the one that its input_sha256 names.`);
			for (const fault of fieldFaults(row, codebook)) findings.add('inputs.jsonl', `${id}: ${fault}`);
			cases.set(id, { id, scenario, inputSha256, strata: NONE });
			quotes.found(codebook.unit === 'case' ? id : scenario, visible, codebook);
		}
	for (const { file, message } of quotes.left()) findings.add(file, message);
	if (readable.has('strata.jsonl')) {
		const seen = new Set<string>();
		for await (const { row } of reader.rows<StrataRow>('strata.jsonl', rowOrder.byId)) {
			seen.add(row.id);
			licences.add(row.source);
			const one = cases.get(row.id);
			if (one) one.strata = strata.map(row.strata);
		}
		sameIds('strata.jsonl', seen, cases, findings);
	}
	if (readable.has('hidden.jsonl')) {
		const seen = new Set<string>();
		for await (const { row } of reader.rows<HiddenRow>('hidden.jsonl', rowOrder.byId)) seen.add(row.id);
		for (const id of seen) if (!cases.has(id)) findings.add('hidden.jsonl', `${id}: inputs.jsonl has no such case.`);
	}
	const list = [...cases.values()];
	return {
		items: releaseItems(codebook, list, sha256),
		cases: list.length,
		scenarios: new Set(list.map((one) => one.scenario)).size,
		licences
	};
}

const NONE: ReadonlyMap<string, string> = new Map();

function* fieldFaults({ visible }: InputRow, { fields }: Codebook): Generator<string> {
	for (const field of fields) {
		if (!Object.hasOwn(visible, field.name)) {
			if (field.required) yield `the field ${JSON.stringify(field.name)} is missing.`;
			continue;
		}
		const fault = fieldFault(field, visible[field.name]);
		if (fault) yield `${field.name}: ${fault}`;
	}
	for (const name of Object.keys(visible))
		if (!fields.some((field) => field.name === name)) yield `the guideline has no field ${JSON.stringify(name)}.`;
}

function sameIds(file: string, seen: ReadonlySet<string>, cases: ReadonlyMap<string, unknown>, findings: FindingList) {
	for (const id of seen) if (!cases.has(id)) findings.add(file, `${id}: inputs.jsonl has no such case.`);
	for (const id of cases.keys()) if (!seen.has(id)) findings.add(file, `${id}: the case has no line here.`);
}
