import { readFile } from 'node:fs/promises';
import { NAMESPACE } from '../../domain/freeze/bundle.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';

/** Longer than this is no list of signers. */
const MOST = 1 << 20;

const KEY = /^((?:ssh|ecdsa|sk-ssh|sk-ecdsa)-\S+) ([A-Za-z0-9+/=]{40,})(?:\s+(.*))?$/;

/**
 * Reads a file of signers as OpenSSH's allowed_signers, line for line. A public key (id_ed25519.pub) will do as well: it allows
 * that key, under its comment as a name, to sign releases and nothing else.
 */
export async function allowedSigners(file: string): Promise<Result<string>> {
	const refuse = (message: string) => fail('invalid', message, 'signer');
	let text: string;
	try {
		text = await readFile(file, 'utf8');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return refuse(
			code === 'ENOENT'
				? `There is no file of signers ${file}.`
				: `The file of signers ${file} cannot be read (${code}). Name an allowed_signers file or a public key.`
		);
	}
	if (text.includes('PRIVATE KEY-----'))
		return refuse(`${file} is a private key. Name its public half, ${file}.pub, and keep this one to yourself.`);
	const lines = text.length > MOST ? [] : text.split(/\r?\n/);
	if (!lines.some((line) => /(?:^|\s)(?:ssh|ecdsa|sk-ssh|sk-ecdsa)-\S+ [A-Za-z0-9+/=]{40,}/.test(line)))
		return refuse(`${file} holds no OpenSSH key. Name an allowed_signers file or a public key.`);
	return ok(lines.map(entry).join('\n'));
}

/** A bare key as an entry of allowed_signers; every other line as it is. */
function entry(line: string): string {
	const [, type, key, comment] = KEY.exec(line.trim()) ?? [];
	return type ? `${name(comment)} namespaces="${NAMESPACE}" ${type} ${key}` : line;
}

/** The comment of a key as a principal: nothing in it may act as a pattern or an option. */
const name = (comment = '') => comment.replace(/[^\w@.+-]+/g, '-') || 'signer';
