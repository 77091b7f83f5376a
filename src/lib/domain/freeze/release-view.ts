import { fail } from '../shared/fail.ts';
import type { JsonObject } from '../shared/json.ts';
import { ok } from '../shared/ok.ts';
import type { Result } from '../shared/result.ts';
import type { Bundle, NewHash } from './bundle.ts';
import type { AdjudicationRow, DecisionRow, ReferenceRow } from './release-row.ts';
import { FindingList } from './verify/finding-list.ts';
import { isRelease } from './verify/layout.ts';
import { parseCanonical } from './verify/parse-canonical.ts';
import { readLines, readWhole } from './verify/read-file.ts';
import { readManifest } from './verify/read-manifest.ts';
import { shapeFault } from './verify/shapes.ts';

/** A release as far as comparing it needs. */
export interface ReleaseView {
	manifest: JsonObject;
	/** By question and id, see `referenceKey`. */
	references: Map<string, ReferenceRow>;
	/** Final decisions by the same key. */
	finals: Map<string, DecisionRow[]>;
}

/** Names a question about an item. Ids may hold anything, ids of questions may not. */
export function referenceKey(row: { id: string; question: string }): string {
	return `${row.question}\n${row.id}`;
}

/** Reads the references and final decisions of a release. Fails (`invalid`) on a folder that is none or cannot be read; verify says what is wrong with it. */
export async function releaseView(bundle: Bundle, newHash: NewHash, name: string): Promise<Result<ReleaseView>> {
	if (!isRelease(bundle.entries)) return fail('invalid', `${name} holds no release.`);
	const broken = (file: string) =>
		fail('invalid', `${name} cannot be read: there is something wrong with ${file}. Run “verify” on it to see what.`);
	const files = new Set(bundle.entries.filter((entry) => entry.kind === 'file').map((entry) => entry.path));
	for (const path of ['manifest.json', 'references.jsonl', 'decisions.jsonl'])
		if (!files.has(path)) return broken(path);
	const findings = new FindingList();
	const nothing = () => undefined;
	const sha256 = (text: string) => {
		const hash = newHash();
		hash.update(text);
		return hash.hex();
	};
	const text = await readWhole(bundle, 'manifest.json', newHash, nothing, nothing);
	const manifest = text === null ? ok(null) : readManifest(text, sha256, findings);
	if (!manifest.ok) return { ...manifest, message: `${name}: ${manifest.message}` };
	if (!manifest.value?.stated) return broken('manifest.json');
	const view: ReleaseView = { manifest: manifest.value.whole, references: new Map(), finals: new Map() };
	for (const path of ['references.jsonl', 'decisions.jsonl'])
		for await (const line of readLines(bundle, path, newHash, nothing, nothing)) {
			const parsed = parseCanonical(line.text);
			if ('fault' in parsed || shapeFault(path, parsed.row)) return broken(`line ${line.number} of ${path}`);
			const row = parsed.row as unknown as ReferenceRow | AdjudicationRow;
			const key = referenceKey(row);
			if (!('kind' in row)) view.references.set(key, row);
			else if (row.kind === 'final') view.finals.set(key, [...(view.finals.get(key) ?? []), row]);
		}
	return ok(view);
}
