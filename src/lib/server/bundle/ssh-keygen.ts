import { spawn } from 'node:child_process';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';

/** What ssh-keygen said; null instead of a code when it did not end in time. */
export interface Said {
	code: number | null;
	out: string;
	/** What it wrote to standard error, on one line. */
	err: string;
}

/** A key in hardware may wait for a touch, and an agent for a word of consent; but nobody waits for ever. */
const PATIENCE_MS = 120_000;

/**
 * Runs OpenSSH's ssh-keygen without a terminal: it can ask nobody for a passphrase, so it never hangs on a prompt.
 * @param input what it reads: a text, or the descriptor of an open file
 */
export function sshKeygen(args: string[], input: string | number, patienceMs = PATIENCE_MS): Promise<Result<Said>> {
	return new Promise((resolve, reject) => {
		const child = spawn('ssh-keygen', args, {
			stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'pipe'],
			// A session of its own has no terminal to ask at; and a helper that asks on a screen is not called either.
			detached: true,
			env: { ...process.env, LC_ALL: 'C', SSH_ASKPASS: '/bin/false', SSH_ASKPASS_REQUIRE: 'force' }
		});
		let [out, err, late] = ['', '', false];
		const clock = setTimeout(() => {
			late = true;
			child.kill('SIGKILL');
		}, patienceMs);
		child.stdout!.setEncoding('utf8').on('data', (text: string) => void (out += text));
		child.stderr!.setEncoding('utf8').on('data', (text: string) => void (err += text));
		child.on('error', (error: NodeJS.ErrnoException) => {
			clearTimeout(clock);
			if (error.code !== 'ENOENT' && error.code !== 'EACCES') return reject(error);
			resolve(
				fail(
					'invalid',
					'The program ssh-keygen is not to be found; signatures are made and checked with it. Install OpenSSH 8.9 or newer (Debian: openssh-client), then try again.'
				)
			);
		});
		child.on('close', (code) => {
			clearTimeout(clock);
			resolve(ok({ code: late ? null : code, out, err: err.replace(/\s+/g, ' ').trim() }));
		});
		// It may end before it has read everything; its code tells why.
		child.stdin?.on('error', () => undefined).end(input);
	});
}
