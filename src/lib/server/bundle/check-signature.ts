import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NAMESPACE, SIGNATURE_FILE, type Bundle } from '../../domain/freeze/bundle.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { allowedSigners } from './allowed-signers.ts';
import { sshKeygen, type Said } from './ssh-keygen.ts';

/** Who signed a release, or why the signature does not count. */
export type Signature = { good: true; principal: string; key: string } | { good: false; message: string };

/** A signature is some 300 to 3,000 bytes long. */
const LONGEST = 1 << 16;

/**
 * Checks the OpenSSH signature of a release's SHA256SUMS against the keys that a file allows. That SHA256SUMS fits the other files is verify's
 * to check. Fails (`invalid`) where ssh-keygen or the file of signers is missing: that says nothing about the release.
 */
export async function checkSignature(folder: string, { entries }: Bundle, signers: string): Promise<Result<Signature>> {
	const allowed = await allowedSigners(signers);
	if (!allowed.ok) return allowed;
	const bad = (message: string) => ok({ good: false as const, message });
	const entry = entries.find(({ path }) => path === SIGNATURE_FILE);
	if (!entry) return bad('The release is not signed.');
	if (!entries.some(({ path, kind }) => path === 'SHA256SUMS' && kind === 'file'))
		return bad('There is no SHA256SUMS that it could be the signature of.');
	if (entry.kind !== 'file' || entry.bytes > LONGEST) return bad('It is no OpenSSH signature.');
	const place = mkdtempSync(join(tmpdir(), 'touchstone-signers-'));
	try {
		const list = join(place, 'allowed_signers');
		writeFileSync(list, allowed.value, { mode: 0o600 });
		const ask = async (action: string, ...more: string[]) => {
			const sums = openSync(join(folder, 'SHA256SUMS'), 'r');
			try {
				return await sshKeygen(['-Y', action, ...more, '-s', join(folder, SIGNATURE_FILE)], sums);
			} finally {
				closeSync(sums);
			}
		};
		const whole = await ask('check-novalidate', '-n', NAMESPACE);
		if (!whole.ok) return whole;
		if (whole.value.code !== 0) return bad(brokenBecause(whole.value));
		const key = /with (\S+ key SHA256:\S+)/.exec(whole.value.out)?.[1] ?? 'an unknown key';
		const found = await ask('find-principals', '-f', list);
		if (!found.ok) return found;
		const refusals = [found.value.err];
		for (const principal of found.value.code === 0 ? found.value.out.split('\n').filter(Boolean) : []) {
			const verified = await ask('verify', '-n', NAMESPACE, '-f', list, '-I', principal);
			if (!verified.ok) return verified;
			if (verified.value.code === 0) return ok({ good: true, principal, key });
			refusals.push(verified.value.err);
		}
		return bad(`It was made with ${key}, ${refusedBecause(refusals.join(' '), signers)}`);
	} finally {
		rmSync(place, { recursive: true, force: true });
	}
}

function brokenBecause({ err }: Said): string {
	if (/namespace/i.test(err))
		return `It was made for another purpose than a release (its namespace is not ${NAMESPACE}).`;
	if (/incorrect signature/i.test(err))
		return 'It is not the signature of this SHA256SUMS: one of the two was changed, or the signature is another release’s.';
	return `It is no OpenSSH signature (ssh-keygen: ${err || 'no reason given'}).`;
}

/** Ends a sentence that names the key. */
function refusedBecause(err: string, signers: string): string {
	const expired = /key has expired.*?valid-before (\S+)/i.exec(err)?.[1];
	if (expired || /expired/i.test(err)) return `which ${signers} allowed only until ${expired ?? 'an earlier day'}.`;
	const early = /not yet valid.*?valid-after (\S+)/i.exec(err)?.[1];
	if (early || /not yet valid/i.test(err)) return `which ${signers} allows only from ${early ?? 'a later day'} on.`;
	if (/namespace/i.test(err)) return `which ${signers} does not allow to sign releases (namespace ${NAMESPACE}).`;
	return `which is none of the keys in ${signers}.`;
}
