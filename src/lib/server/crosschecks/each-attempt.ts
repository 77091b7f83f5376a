import { join } from 'node:path';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { readAttempts } from './archive.ts';
import type { Attempt } from './attempt.ts';

/**
 * Walks over the attempts of a run. Fails with `invalid` at a line that is none (after a loss of power, or a change by hand), and where there is no file.
 * @param take what is made of an attempt; gives what is wrong with it, or null
 */
export async function eachAttempt(folder: string, take: (attempt: Attempt) => string | null): Promise<Result<null>> {
	const file = join(folder, 'attempts.jsonl');
	let line = 0;
	const wrong = (what: string) =>
		fail('invalid', `${file}, line ${line}: ${what} Nothing is made of a run whose archive is not whole.`, 'run');
	try {
		for await (const attempt of readAttempts(folder)) {
			line++;
			if (
				attempt === null ||
				typeof attempt !== 'object' ||
				typeof attempt.case !== 'string' ||
				typeof attempt.request !== 'string'
			)
				return wrong('This is no attempt.');
			const fault = take(attempt);
			if (fault !== null) return wrong(fault);
		}
	} catch (error) {
		line++;
		if (error instanceof SyntaxError) return wrong('The JSON cannot be read.');
		const { code } = error as NodeJS.ErrnoException;
		if (code === undefined) throw error;
		return fail('invalid', `${file} cannot be read (${code}).`, 'run');
	}
	return ok(null);
}
