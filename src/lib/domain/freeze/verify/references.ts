import { canonicalJson } from '../../shared/canonical-json.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Codebook } from '../../guideline/codebook.ts';
import { ReferenceCounts } from '../counts.ts';
import type { Ledger } from '../ledger.ts';
import { LISTED } from '../listed.ts';
import type { ReferenceRow } from '../release-row.ts';
import { rowOrder } from '../row-order.ts';
import { settle, type ReleaseItem } from '../settle.ts';
import type { FindingList } from './finding-list.ts';
import type { RowReader } from './row-reader.ts';

export interface ReadReferences {
	counts: ReferenceCounts;
	omitted: { id: string; question: string }[];
	unresolved: ReferenceRow[];
}

/** Derives every reference again from answers and decisions, and compares it with its line, field by field. */
export async function readReferences(
	reader: RowReader,
	readable: ReadonlySet<string>,
	ledger: Ledger,
	items: readonly ReleaseItem[],
	codebook: Codebook,
	panel: number,
	findings: FindingList
): Promise<ReadReferences> {
	const counts = new ReferenceCounts(codebook, panel);
	const omitted: ReadReferences['omitted'] = [];
	const unresolved: ReferenceRow[] = [];
	const wanted = new Map<string, ReferenceRow>();
	const hashes = new Map(items.map((item) => [item.id, item.inputSha256]));
	for (const id of ledger.ids())
		if (!hashes.has(id)) findings.add('inputs.jsonl', `${id}: there are answers or decisions about it, but no input.`);
	for (const one of settle(ledger, items)) {
		if (one.kind === 'omitted') {
			omitted.push({ id: one.id, question: one.question });
			counts.omitted(one.question);
		} else if (one.kind === 'open')
			findings.add(
				'decisions.jsonl',
				`${one.id}: it is disputed (${one.why}) and has no final decision on ${JSON.stringify(one.question)}.`
			);
		else {
			counts.reference(one.row, one.dissent);
			if (one.row.unresolved && unresolved.length < LISTED) unresolved.push(one.row);
			wanted.set(key(one.row), one.row);
		}
	}
	for (const { id, inputSha256 } of items)
		for (const answered of ledger.inputHashes(id))
			if (answered !== inputSha256)
				findings.add('answers.jsonl', `${id}: its answers were given to another text than the one in inputs.jsonl.`);
	if (readable.has('references.jsonl'))
		for await (const { row, text } of reader.rows<ReferenceRow>('references.jsonl', rowOrder.reference)) {
			const right = wanted.get(key(row));
			wanted.delete(key(row));
			if (!right)
				findings.add(
					'references.jsonl',
					`${row.id}: answers and decisions give no reference for ${JSON.stringify(row.question)}.`
				);
			else if (canonicalJson(right as unknown as JsonObject) !== text)
				findings.add('references.jsonl', `${row.id}: ${difference(row, right)}`);
		}
	for (const { id, question } of wanted.values())
		findings.add('references.jsonl', `${id}: the reference for ${JSON.stringify(question)} is missing.`);
	return { counts, omitted, unresolved };
}

const key = (row: { id: string; question: string }) => `${row.question}\n${row.id}`;

function difference(row: ReferenceRow, right: ReferenceRow): string {
	const names = (Object.keys(right) as (keyof ReferenceRow)[]).filter(
		(name) => canonicalJson(row[name] as Json) !== canonicalJson(right[name] as Json)
	);
	return names
		.map(
			(name) =>
				`${name} is ${JSON.stringify(row[name])}, but answers and decisions give ${JSON.stringify(right[name])}.`
		)
		.join(' ');
}
