import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { fail } from '../domain/shared/fail.ts';
import { ok } from '../domain/shared/ok.ts';
import type { Result } from '../domain/shared/result.ts';
import type { Actor } from './actor.ts';
import { id as newId } from './id.ts';
import type { OpenSource } from './reading/open-source.ts';

export { rehearse } from './uploads/rehearse.ts';

/** What a page takes; larger files go by command. */
export const PAGE_LIMIT = 64 * 1024 * 1024;
/** What all files that wait may take of the disk. */
const QUOTA = 1024 * 1024 * 1024;
const KEPT_MS = 24 * 3_600_000;

export type UploadKind = 'cases' | 'answers' | 'decisions' | 'encodings';

/** A file that was sent and waits to be looked at and imported. */
export interface Upload {
	id: string;
	kind: UploadKind;
	/** The name it had on the sender's machine: it stands in messages and is never used as a path. */
	file: string;
	bytes: number;
	/** ISO instant until which it is kept. */
	until: string;
	open: () => Promise<Result<OpenSource>>;
}

interface Note {
	actor: string;
	slug: string;
	kind: UploadKind;
	file: string;
	bytes: number;
}

const folder = (data: string) => join(data, 'tmp', 'uploads');

/** Puts a file that was sent aside, under a random name. `invalid` when there is none, it is empty, or too large for a page; `busy` when too much waits here already. */
export async function stage(
	data: string,
	actor: Actor,
	slug: string,
	kind: UploadKind,
	file: File | null,
	quota = QUOTA
): Promise<Result<{ id: string }>> {
	if (!file || (file.size === 0 && !file.name))
		return fail(
			'invalid',
			`Choose a file first: ${kind === 'encodings' ? 'JSON Lines' : 'JSONL, JSON or CSV'}.`,
			'file'
		);
	if (file.size === 0) return fail('invalid', `${file.name} is empty. Choose the file that holds the rows.`, 'file');
	if (file.size > PAGE_LIMIT)
		return fail(
			'invalid',
			`${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB; this page takes at most ${PAGE_LIMIT / 1024 / 1024} MB. ${kind === 'encodings' ? 'Check' : 'Import'} it with the command instead.`,
			'file'
		);
	await mkdir(folder(data), { recursive: true, mode: 0o700 });
	if ((await sweep(data)) + file.size > quota)
		return fail(
			'busy',
			'Too many files that were sent wait here to be imported. Import or leave them; each is removed a day after it was sent.',
			'file'
		);
	const id = newId();
	const path = join(folder(data), id);
	await pipeline(
		Readable.fromWeb(file.stream() as ReadableStream),
		createWriteStream(path, { mode: 0o600, flags: 'wx' })
	);
	const note: Note = { actor: actor.id, slug, kind, file: file.name.slice(-200), bytes: file.size };
	await writeFile(`${path}.json`, JSON.stringify(note), { mode: 0o600, flag: 'wx' });
	return ok({ id });
}

/** A staged file of this person and study. Anyone else's, or an old one, is not there. */
export async function find(
	data: string,
	actor: Actor,
	slug: string,
	kind: UploadKind,
	id: string
): Promise<Result<Upload>> {
	const gone = fail(
		'not_found',
		'This file is no longer kept here: it was imported, or a day has passed. Send it again.',
		'file'
	);
	if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return gone;
	const path = join(folder(data), id);
	const text = await readFile(`${path}.json`, 'utf8').catch(() => null);
	const there = await stat(path).catch(() => null);
	if (text === null || there === null) return gone;
	const note = JSON.parse(text) as Note;
	const until = there.mtimeMs + KEPT_MS;
	if (note.actor !== actor.id || note.slug !== slug || note.kind !== kind || until < Date.now()) return gone;
	const { file, bytes } = note;
	return ok({
		id,
		kind,
		file,
		bytes,
		until: new Date(until).toISOString(),
		open: async () => ok({ file, source: createReadStream(path, { highWaterMark: 256 * 1024 }), bytes })
	});
}

/** Removes a staged file: it was imported, or another is sent instead. */
export async function discard(data: string, upload: Pick<Upload, 'id'>): Promise<void> {
	for (const name of [upload.id, `${upload.id}.json`]) await rm(join(folder(data), name), { force: true });
}

/** Removes what is older than a day. @returns bytes of what stays */
async function sweep(data: string): Promise<number> {
	let bytes = 0;
	for (const name of await readdir(folder(data))) {
		const path = join(folder(data), name);
		const there = await stat(path).catch(() => null);
		if (!there) continue;
		if (there.mtimeMs + KEPT_MS < Date.now()) await rm(path, { force: true });
		else bytes += there.size;
	}
	return bytes;
}
