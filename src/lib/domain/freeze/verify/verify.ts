import type { Guideline } from '../../guideline/codebook.ts';
import { parseGuideline } from '../../guideline/parse-guideline.ts';
import { fail } from '../../shared/fail.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { ok } from '../../shared/ok.ts';
import type { Result } from '../../shared/result.ts';
import { byCodeUnits } from '../by-code-units.ts';
import { BUNDLE_FILES, HIDDEN_FILE, type Bundle, type FileSum, type NewHash } from '../bundle.ts';
import { documentsOf } from '../documents.ts';
import { releaseTexts } from '../release-texts.ts';
import { agreementReport } from '../agreement-report.ts';
import { attachments } from './attachments.ts';
import { checkAgreement } from './check-agreement.ts';
import { checkManifest } from './check-manifest.ts';
import { checkSums } from './check-sums.ts';
import { readCases } from './cases.ts';
import { FindingList, type Finding } from './finding-list.ts';
import { readHistory } from './history.ts';
import { isRelease, layout } from './layout.ts';
import { readWhole } from './read-file.ts';
import { readManifest, type ReadManifest } from './read-manifest.ts';
import { readReferences } from './references.ts';
import { RowReader } from './row-reader.ts';

export interface Verified {
	holds: boolean;
	findings: Finding[];
}

/**
 * Checks a release from its files alone: sizes, hashes and sums; every line canonical, well-formed and in its place; inputs,
 * guideline, quotes and labels against one another; each reference derived again from answers and decisions; agreement, counts,
 * data sheet and Croissant made again and compared. What does not hold is a finding that names its file.
 *
 * Fails (`invalid`) when there is no release, or one of a newer format.
 * @param newHash begins a SHA-256
 * @param report agreement is computed by this; a freeze that has just computed it hands in what it got
 */
export async function verify(
	bundle: Bundle,
	newHash: NewHash,
	report: typeof agreementReport = agreementReport
): Promise<Result<Verified>> {
	if (!isRelease(bundle.entries))
		return fail(
			'invalid',
			'There is no release: a release is a folder with a manifest.json, references.jsonl and the rest.'
		);
	const findings = new FindingList();
	const sums = new Map<string, FileSum>();
	const done = (sum: FileSum) => void sums.set(sum.path, sum);
	const readable = layout(bundle.entries, findings);
	const sha256 = (text: string) => {
		const hash = newHash();
		hash.update(text);
		return hash.hex();
	};
	const whole = (path: string) =>
		readable.has(path)
			? readWhole(bundle, path, newHash, done, (message) => findings.add(path, message))
			: Promise.resolve(null);

	const manifestText = await whole('manifest.json');
	const read = manifestText === null ? ok(null) : readManifest(manifestText, sha256, findings);
	if (!read.ok) return read;
	const guidelineText = await whole('guideline.md');
	const guideline = guidelineText === null ? null : readGuideline(guidelineText, sha256, findings);
	if (guideline && read.value) await content(guideline, read.value);
	await rest();
	if (read.value) checkFiles(read.value.whole, sums, readable, findings);
	const sumsFile = await whole('SHA256SUMS');
	sums.delete('SHA256SUMS');
	if (sumsFile !== null) checkSums(sumsFile, 'SHA256SUMS', [...sums.values()], findings);
	const stated = read.value?.stated;
	const to = stated ? { contentSha256: said(read.value!.whole.content_sha256), simulated: stated.simulated } : null;
	await attachments(bundle, readable, newHash, findings, to);
	const list = findings.list();
	return ok({ holds: list.length === 0, findings: list });

	async function content(
		{ codebook, body, sha256: guidelineSha256 }: Guideline,
		{ whole: manifest, stated }: ReadManifest
	) {
		const reader = new RowReader(bundle, newHash, findings, done);
		const panel = stated?.panel ?? 1;
		const { ledger, chronicle, quotes } = await readHistory(reader, readable, codebook, panel, findings);
		const cases = await readCases(reader, readable, codebook, quotes, sha256, findings);
		const references = await readReferences(reader, readable, ledger, cases.items, codebook, panel, findings);
		const agreementFile = await whole('agreement.json');
		if (!stated) return;
		if (stated.with_hidden !== readable.has(HIDDEN_FILE))
			findings.add(
				HIDDEN_FILE,
				stated.with_hidden
					? 'This file is missing: the manifest says that hidden data is part of the release.'
					: 'The manifest says that hidden data is not part of the release.'
			);
		const computed = report({ codebook, items: cases.items, ledger, seed: stated.seeds.bootstrap });
		if (agreementFile !== null)
			checkAgreement(agreementFile, computed, manifest, { ledger, codebook, items: cases.items }, findings);
		const texts = releaseTexts({
			stated,
			documents: documentsOf(manifest.documents),
			codebook,
			body,
			guidelineSha256,
			ledger,
			chronicle,
			...cases,
			...references,
			report: computed,
			files: [...sums.values()].filter(({ path }) => path !== 'manifest.json')
		});
		checkManifest(manifest, texts.found, findings);
		for (const [path, right] of [
			['croissant.json', texts.croissant],
			['README.md', texts.dataSheet]
		] as const) {
			const text = await whole(path);
			if (text !== null && text !== right) findings.add(path, firstDifference(text, right));
		}
	}

	/** Files that no step above has read are hashed all the same. */
	async function rest() {
		for (const path of [...BUNDLE_FILES, HIDDEN_FILE]) if (path !== 'SHA256SUMS' && !sums.has(path)) await whole(path);
	}
}

function readGuideline(text: string, sha256: (text: string) => string, findings: FindingList): Guideline | null {
	const parsed = parseGuideline(text, undefined, sha256);
	if (parsed.ok) return parsed.guideline;
	for (const { line, message } of parsed.problems) findings.add('guideline.md', `Line ${line}: ${message}`);
	return null;
}

/** The manifest's list of files against the files. */
function checkFiles(
	{ files }: JsonObject,
	sums: ReadonlyMap<string, FileSum>,
	readable: ReadonlySet<string>,
	findings: FindingList
) {
	const listed = new Map<string, JsonObject>();
	for (const entry of Array.isArray(files) ? files : [])
		if (entry !== null && typeof entry === 'object' && !Array.isArray(entry) && typeof entry.path === 'string')
			listed.set(entry.path, entry);
	for (const [path, { bytes, sha256 }] of [...sums].sort(([a], [b]) => byCodeUnits(a, b))) {
		if (path === 'manifest.json' || path === 'SHA256SUMS') continue;
		const entry = listed.get(path);
		if (!entry) findings.add('manifest.json', `Its list of files lacks ${path}.`);
		else if (entry.bytes !== bytes)
			findings.add(path, `It has ${bytes} bytes, but the manifest says ${said(entry.bytes)}.`);
		else if (entry.sha256 !== sha256)
			findings.add(path, `Its SHA-256 is ${sha256}, but the manifest says ${said(entry.sha256)}.`);
	}
	for (const path of listed.keys())
		if (!readable.has(path)) findings.add(path, 'The manifest lists this file, but it cannot be read here.');
}

/** What a manifest says somewhere. Not String() of anything: of an object it calls what the file has put there under toString. */
const said = (value: Json | undefined) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : 'something else';

function firstDifference(text: string, right: string): string {
	const [a, b] = [text.split('\n'), right.split('\n')];
	const at = a.findIndex((line, i) => line !== b[i]);
	return at < 0
		? `It ends after line ${a.length}, but does not follow from the rest of the release so far.`
		: `Line ${at + 1} does not follow from the rest of the release: ${JSON.stringify((b[at] ?? '').slice(0, 100))} belongs there.`;
}
