import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { caseMessage } from '../../domain/crosscheck/case-message.ts';
import { requestText } from '../../domain/crosscheck/request-text.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { exists } from '../bundle/copy-folder.ts';
import { FileWriter, writeFile } from '../bundle/file-writer.ts';
import { id } from '../id.ts';
import { sha256 } from '../sha256.ts';
import { prepare, type CrosscheckInput } from './prepare.ts';
import { runsFolder } from './runs-folder.ts';
import type { Target } from './target.ts';

/** The requests of a run that was not made. */
export interface DryRun {
	folder: string;
	cases: number;
	/** Bytes of all requests. */
	bytes: number;
	/** SHA-256 of requests.jsonl: the same target, model and texts give the same. */
	requests_sha256: string;
}

/** Writes every request that a run would send, with its hash, and asks nobody: requests.jsonl beside the settings, in a folder of its own. */
export async function dryRun(target: Target, input: CrosscheckInput): Promise<Result<DryRun>> {
	const prepared = await prepare(target, input);
	if (!prepared.ok) return prepared;
	const { settings, request } = prepared.value;
	const folder = input.out ?? join(runsFolder(input.dataFolder), `dry-${id()}`);
	if (exists(folder))
		return fail(
			'conflict',
			`${folder} exists. Requests are never written into what is there; choose another folder.`,
			'out'
		);
	const making = `${folder}.making-${process.pid}`;
	try {
		if (input.out === undefined) mkdirSync(dirname(folder), { recursive: true });
		mkdirSync(making);
		const { run: _, ...shared } = settings;
		writeFile(
			making,
			'settings.json',
			`${JSON.stringify({ ...shared, format: 'touchstone/crosscheck-requests@1' }, null, '\t')}\n`
		);
		const writer = new FileWriter(making, 'requests.jsonl');
		let [cases, bytes] = [0, 0];
		for await (const item of target.items()) {
			const text = requestText(request, caseMessage(target.guideline.codebook, item.visible));
			writer.write(`${JSON.stringify({ case: item.id, request_sha256: sha256(text), request: text })}\n`);
			cases++;
			bytes += Buffer.byteLength(text);
		}
		const { sha256: requests_sha256 } = writer.close();
		renameSync(making, folder);
		return ok({ folder, cases, bytes, requests_sha256 });
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === undefined || code.startsWith('ERR_')) throw error;
		return fail('invalid', `The folder ${folder} cannot be made (${code}). Choose another place.`, 'out');
	} finally {
		rmSync(making, { recursive: true, force: true });
	}
}
