import { strictJson } from '../../shared/strict-json.ts';
import { ATTACHMENTS, type Bundle, type FileSum, type NewHash } from '../bundle.ts';
import { checkSums } from './check-sums.ts';
import type { FindingList } from './finding-list.ts';
import { readWhole } from './read-file.ts';

/** What an attachment's manifest may say of the release that it lies in. */
export interface AttachedTo {
	contentSha256: string;
	simulated: boolean;
}

/**
 * Checks what was added to a release later: each folder `attachments/<name>/` has a manifest.json and a SHA256SUMS that
 * names all its files. Attachments stand outside content_sha256, so they can come and go.
 */
export async function attachments(
	bundle: Bundle,
	readable: ReadonlySet<string>,
	newHash: NewHash,
	findings: FindingList,
	release: AttachedTo | null
): Promise<void> {
	const folders = new Map<string, string[]>();
	for (const { path, kind } of bundle.entries) {
		if (!path.startsWith(ATTACHMENTS)) continue;
		const [name, ...inner] = path.slice(ATTACHMENTS.length).split('/');
		const folder = `${ATTACHMENTS}${name}/`;
		if (!inner.length && kind !== 'folder')
			findings.add(path, 'An attachment is a folder with a manifest.json and a SHA256SUMS.');
		else if (!folders.has(folder)) folders.set(folder, []);
		if (inner.length && readable.has(path)) folders.get(folder)!.push(path);
	}
	for (const [folder, paths] of folders) {
		const sums: FileSum[] = [];
		let listed: string | null = null;
		let manifest: string | null = null;
		for (const path of paths) {
			const whole = path === `${folder}SHA256SUMS`;
			if (whole)
				listed = await readWhole(
					bundle,
					path,
					newHash,
					() => undefined,
					(message) => findings.add(path, message)
				);
			else if (path === `${folder}manifest.json`)
				manifest = await readWhole(
					bundle,
					path,
					newHash,
					(one) => void sums.push(one),
					(message) => findings.add(path, message)
				);
			else sums.push(await sum(bundle, path, newHash));
		}
		if (!paths.includes(`${folder}manifest.json`))
			findings.add(`${folder}manifest.json`, 'The attachment has no manifest.');
		if (manifest !== null && release) belongs(manifest, `${folder}manifest.json`, release, findings);
		if (listed === null) findings.add(`${folder}SHA256SUMS`, 'The attachment has no sums to check it by.');
		else checkSums(listed, `${folder}SHA256SUMS`, sums, findings);
	}
}

async function sum(bundle: Bundle, path: string, newHash: NewHash): Promise<FileSum> {
	const hash = newHash();
	let bytes = 0;
	for await (const chunk of bundle.read(path)) {
		hash.update(chunk);
		bytes += chunk.length;
	}
	return { path, bytes, sha256: hash.hex() };
}

/** What the manifest says of the release has to be true of this one: an attachment made for another proves nothing here. */
function belongs(text: string, path: string, { contentSha256, simulated }: AttachedTo, findings: FindingList): void {
	const parsed = strictJson(text);
	if (!parsed.ok || parsed.value === null || typeof parsed.value !== 'object' || Array.isArray(parsed.value))
		return findings.add(path, 'It is no JSON object.');
	const { release } = parsed.value;
	if (release === null || typeof release !== 'object' || Array.isArray(release)) return;
	if (typeof release.content_sha256 === 'string' && release.content_sha256 !== contentSha256)
		findings.add(path, `It was made for another release, with the content ${release.content_sha256.slice(0, 80)}.`);
	if ((parsed.value.simulated === true) !== simulated)
		findings.add(path, `The answers of this release are ${simulated ? '' : 'not '}simulated, and it says otherwise.`);
}
