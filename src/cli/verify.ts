import type { Command } from 'commander';
import { SIGNATURE_FILE, type Bundle } from '../lib/domain/freeze/bundle.ts';
import { verify } from '../lib/domain/freeze/verify/verify.ts';
import type { Finding } from '../lib/domain/freeze/verify/finding-list.ts';
import { checkSignature } from '../lib/server/bundle/check-signature.ts';
import { newHash } from '../lib/server/bundle/new-hash.ts';
import { isLink, openFolder } from '../lib/server/bundle/open-folder.ts';
import type { Context } from './context.ts';

/** What is known of the signature; absent where there is none and nobody asked. */
type Signed =
	{ checked: false } | { checked: true; good: false } | { checked: true; good: true; by: string; key: string };

/** verify DIR [--signer FILE]. Needs no database and no network. */
export function register(program: Command, context: Context) {
	program
		.command('verify')
		.description('check a release: bytes, and that every label follows from answers and decisions')
		.argument('<dir>')
		.option('--signer <file>', 'it must be signed by a key in this allowed_signers file, or by this public key')
		.action(async (folder: string, { signer }: { signer?: string }) => {
			const bundle = await openFolder(folder);
			if (!bundle.ok) return context.fail(bundle, folder);
			const verified = await verify(bundle.value, newHash);
			if (!verified.ok) return context.fail(verified, folder);
			const { findings } = verified.value;
			if (await isLink(folder))
				findings.unshift({
					file: '.',
					message: `${folder} is a symbolic link, so it may lead elsewhere tomorrow. Verify the folder that it names.`
				});
			const signature = await signed(context, folder, bundle.value, signer, findings);
			const holds = findings.length === 0;
			context.print(
				{ holds, findings, ...(signature ? { signature } : {}) },
				() =>
					[
						holds ? `${folder} holds.` : `${folder} does not hold:`,
						...findings.map((one) => `${one.file}: ${one.message}`),
						...words(signature)
					].join('\n'),
				{ holds }
			);
		});
}

async function signed(
	context: Context,
	folder: string,
	bundle: Bundle,
	signer: string | undefined,
	findings: Finding[]
): Promise<Signed | null> {
	if (signer === undefined)
		return bundle.entries.some(({ path }) => path === SIGNATURE_FILE) ? { checked: false } : null;
	const checked = await checkSignature(folder, bundle, signer);
	if (!checked.ok) return context.fail(checked);
	if (checked.value.good) return { checked: true, good: true, by: checked.value.principal, key: checked.value.key };
	findings.push({ file: SIGNATURE_FILE, message: checked.value.message });
	return { checked: true, good: false };
}

function words(signature: Signed | null): string[] {
	if (!signature) return [];
	if (!signature.checked)
		return [
			'It is signed. The signature was not checked: give --signer FILE, an allowed_signers file or a public key.'
		];
	return signature.good ? [`Signed by ${signature.by} with ${signature.key}.`] : [];
}
