import { stat } from 'node:fs/promises';
import { NAMESPACE } from '../../domain/freeze/bundle.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { sshKeygen } from './ssh-keygen.ts';

/**
 * Signs a text with an OpenSSH key, as `ssh-keygen -Y sign -n touchstone-release` does, and gives the signature.
 * @param key file of a private key, or of a public key whose private half an agent holds
 */
export async function signText(key: string, text: string): Promise<Result<string>> {
	const refuse = (message: string) => fail('invalid', `${message} Nothing was frozen.`, 'sign');
	const found = await stat(key).catch((error: NodeJS.ErrnoException) => error.code ?? 'unreadable');
	if (typeof found === 'string')
		return refuse(
			found === 'ENOENT' ? `There is no key ${key}.` : `The key ${key} cannot be read (${found}). Check its path.`
		);
	if (!found.isFile()) return refuse(`${key} is no file, so it is no key.`);
	const signed = await sshKeygen(['-q', '-Y', 'sign', '-n', NAMESPACE, '-f', key], text);
	if (!signed.ok) return { ...signed, message: `${signed.message} Nothing was frozen.` };
	const { code, out, err } = signed.value;
	if (code === 0 && out.startsWith('-----BEGIN SSH SIGNATURE-----')) return ok(out);
	if (code === null)
		return refuse(`The key ${key} has not signed in time: does it wait for a touch or a confirmation?`);
	if (/too open/i.test(err))
		return refuse(`The key ${key} can be read by others, so OpenSSH does not use it. Run “chmod 600 ${key}” first.`);
	if (/passphrase/i.test(err))
		return refuse(
			`The key ${key} is protected by a passphrase, and no agent holds it. Run “ssh-add ${key}” first, then freeze again.`
		);
	if (/found for public key/i.test(err))
		return refuse(
			`${key} is a public key, and no agent holds its private half. Name the private key, or “ssh-add” it.`
		);
	return refuse(`${key} cannot sign: it is no OpenSSH key that can be used (ssh-keygen: ${err || 'no reason given'}).`);
}
