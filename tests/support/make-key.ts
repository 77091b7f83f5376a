import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Makes an OpenSSH key at a path and gives its public half, as it stands in the file beside it. */
export function makeKey(path: string, passphrase = ''): string {
	execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'maintainer@example.org', '-f', path]);
	return readFileSync(`${path}.pub`, 'utf8').trim();
}
