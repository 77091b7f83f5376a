import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate } from 'fflate';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import { SIGNATURE_FILE, type Bundle } from '../../domain/freeze/bundle.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { get } from './list.ts';
import { bundlePath } from '../bundle/bundle-path.ts';

export interface Download {
	/** What to call it on the visitor's machine. */
	name: string;
	type: string;
	body: ReadableStream<Uint8Array>;
}

const TYPES: [suffix: string, type: string][] = [
	['.json', 'application/json; charset=utf-8'],
	['.jsonl', 'application/jsonl; charset=utf-8'],
	['.md', 'text/markdown; charset=utf-8']
];

/** One file of a release. Only paths that the manifest lists, and manifest.json, the sums and their signature, lead anywhere. */
export async function file(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string,
	path: string
): Promise<Result<Download>> {
	const found = await get(db, actor, slug, version);
	if (!found.ok) return found;
	const { id, manifest } = found.value;
	const none = fail('not_found', `Release ${version} has no file ${JSON.stringify(path.slice(0, 100))}.`);
	const known = ['manifest.json', 'SHA256SUMS', SIGNATURE_FILE, ...manifest.files.map((one) => one.path)];
	if (!known.includes(path)) return none;
	const folder = bundlePath(dataFolder, id);
	const there = await openFolder(folder);
	if (!there.ok || !there.value.entries.some((entry) => entry.path === path && entry.kind === 'file'))
		// Most releases are not signed: nothing is lost there.
		return there.ok && path === SIGNATURE_FILE ? none : gone(version);
	const type = TYPES.find(([suffix]) => path.endsWith(suffix))?.[1] ?? 'text/plain; charset=utf-8';
	return ok({
		name: `${slug}-${version}-${path}`,
		type,
		body: Readable.toWeb(createReadStream(join(folder, path))) as ReadableStream<Uint8Array>
	});
}

/** A release as a zip file, made while it is sent; unpacked it is the release. */
export async function zip(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	version: string
): Promise<Result<Download>> {
	const found = await get(db, actor, slug, version);
	if (!found.ok) return found;
	const there = await openFolder(bundlePath(dataFolder, found.value.id));
	if (!there.ok) return gone(version);
	const name = `${slug}-${version}`;
	return ok({
		name: `${name}.zip`,
		type: 'application/zip',
		body: Readable.toWeb(Readable.from(zipped(there.value, name))) as ReadableStream<Uint8Array>
	});
}

function gone(version: string): Result<never> {
	return fail(
		'not_found',
		`The files of release ${version} are not in the data folder. Restore them from a backup, or freeze the same version again.`
	);
}

async function* zipped(bundle: Bundle, root: string): AsyncGenerator<Uint8Array> {
	let ready: Uint8Array[] = [];
	const archive = new Zip((error, chunk) => {
		if (error) throw error;
		ready.push(chunk);
	});
	const files = bundle.entries.filter((entry) => entry.kind === 'file').sort((a, b) => byCodeUnits(a.path, b.path));
	for (const { path } of files) {
		const entry = new ZipDeflate(`${root}/${path}`, { level: 6 });
		// The same release gives the same zip: no time of packing. (Zip knows no time before 1980.)
		entry.mtime = new Date(1980, 0, 1);
		archive.add(entry);
		for await (const chunk of bundle.read(path)) {
			entry.push(chunk);
			yield* ready;
			ready = [];
		}
		entry.push(new Uint8Array(0), true);
	}
	archive.end();
	yield* ready;
}
