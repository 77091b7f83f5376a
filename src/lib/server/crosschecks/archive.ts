import {
	closeSync,
	createReadStream,
	existsSync,
	fdatasync,
	fsyncSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
	readSync
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { exists } from '../bundle/copy-folder.ts';
import { syncFolder } from '../bundle/sync-folder.ts';
import type { Attempt } from './attempt.ts';
import { AttemptLine } from './attempt-line.ts';
import { claimRun, leaveRun } from './run-lock.ts';
import { runSettings, type RunSettings } from '../../domain/crosscheck/run-settings.ts';

/**
 * The folder of a run: run.json, and attempts.jsonl, to which lines are only added. A line is one write, so that a process that is killed leaves whole lines and
 * perhaps the beginning of one, which is cut off when the run is resumed: its answer was acknowledged to nobody.
 */
export class Archive {
	private unsynced = 0;
	/** What was told too late: it ends the run at the next attempt. */
	private fault: Error | null = null;
	private readonly line = new AttemptLine();

	private constructor(
		readonly folder: string,
		private readonly descriptor: number
	) {}

	/** Makes a new run. Fails with `conflict` where something is. @param above make the folder that it lies in, too */
	static make(folder: string, settings: RunSettings, above = false): Result<Archive> {
		if (exists(folder))
			return fail(
				'conflict',
				`${folder} exists. A run is never written into what is there; choose another folder.`,
				'out'
			);
		// Made under another name, so that a folder of a run is one from its first moment.
		const making = `${folder}.making-${process.pid}`;
		try {
			if (above) mkdirSync(dirname(folder), { recursive: true });
			mkdirSync(making);
			writeFileSync(join(making, 'run.json'), `${JSON.stringify(settings, null, '\t')}\n`, { flag: 'wx', flush: true });
			writeFileSync(join(making, 'attempts.jsonl'), '', { flag: 'wx' });
			claimRun(making);
			syncFolder(making);
			renameSync(making, folder);
			syncFolder(dirname(folder));
		} catch (error) {
			rmSync(making, { recursive: true, force: true });
			const { code } = error as NodeJS.ErrnoException;
			return fail('invalid', `The folder ${folder} cannot be made (${code}). Choose another place.`, 'out');
		}
		return ok(new Archive(folder, openSync(join(folder, 'attempts.jsonl'), 'a')));
	}

	/** Opens a run again. Fails with `conflict` while another process works on it. */
	static open(folder: string): Result<{ archive: Archive; settings: RunSettings }> {
		const settings = readSettings(folder);
		if (!settings.ok) return settings;
		const claim = claimRun(folder);
		if (claim !== 'claimed' && claim !== 'held')
			return fail(
				'invalid',
				`The run in ${folder} cannot be written to (${claim}). Check its permissions, or copy it.`,
				'resume'
			);
		if (claim === 'held')
			return fail('conflict', `Another process works on the run in ${folder}. Wait for it, or end it first.`, 'resume');
		const descriptor = openSync(join(folder, 'attempts.jsonl'), 'a+');
		cutOff(join(folder, 'attempts.jsonl'), descriptor);
		return ok({ archive: new Archive(folder, descriptor), settings: settings.value });
	}

	/** Adds an attempt. It is there when this returns, also for a process that is killed, and on disk soon after. @param shared how the requests of the run begin */
	add(attempt: Attempt, shared = ''): void {
		if (this.fault) throw this.fault;
		const line = this.line.write(attempt, shared);
		for (let at = 0; at < line.length;) at += writeSync(this.descriptor, line, at);
		// A machine that loses power may lose what was not synced; those cases are asked again.
		if (++this.unsynced >= 64) {
			this.unsynced = 0;
			fdatasync(this.descriptor, (error) => (this.fault ??= error));
		}
	}

	close(): void {
		fsyncSync(this.descriptor);
		closeSync(this.descriptor);
		leaveRun(this.folder);
	}
}

/** Reads run.json. `not_found` where there is no run. */
export function readSettings(folder: string): Result<RunSettings> {
	const file = join(folder, 'run.json');
	if (!existsSync(file)) return fail('not_found', `There is no cross-check run in ${folder}.`, 'resume');
	try {
		const settings = runSettings.safeParse(JSON.parse(readFileSync(file, 'utf8')));
		if (settings.success) return ok(settings.data);
	} catch {
		// Said below.
	}
	return fail('invalid', `${file} is no run of this version of Touchstone.`, 'resume');
}

/** The attempts of a run, in the order in which they were made; an unfinished last line is left out. */
export async function* readAttempts(folder: string): AsyncGenerator<Attempt> {
	let rest: Buffer[] = [];
	for await (const chunk of createReadStream(join(folder, 'attempts.jsonl'), {
		highWaterMark: 1 << 20
	}) as AsyncIterable<Buffer>) {
		let from = 0;
		for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
			const last = chunk.subarray(from, end);
			yield JSON.parse((rest.length ? Buffer.concat([...rest, last]) : last).toString('utf8')) as Attempt;
			rest = [];
			from = end + 1;
		}
		rest.push(chunk.subarray(from));
	}
}

/** Cuts an unfinished last line off. */
function cutOff(file: string, descriptor: number): void {
	const { size } = statSync(file);
	const tail = Buffer.alloc(1 << 16);
	const input = openSync(file, 'r');
	try {
		for (let end = size; end > 0;) {
			const start = Math.max(0, end - tail.length);
			const part = tail.subarray(0, end - start);
			readFully(input, part, start);
			const at = part.lastIndexOf(10);
			if (at >= 0) return void (start + at + 1 < size && ftruncateSync(descriptor, start + at + 1));
			end = start;
		}
		if (size) ftruncateSync(descriptor, 0);
	} finally {
		closeSync(input);
	}
}

function readFully(descriptor: number, into: Buffer, at: number): void {
	for (let read = 0; read < into.length;) read += readSync(descriptor, into, read, into.length - read, at + read);
}
