import { SIGNATURE_FILE } from '../../src/lib/domain/freeze/bundle.ts';
import { contentSha256 } from '../../src/lib/domain/freeze/manifest.ts';
import { jsonText } from '../../src/lib/domain/freeze/json-text.ts';
import { sumsText } from '../../src/lib/domain/freeze/sums-text.ts';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';
import type { Files } from './memory-bundle.ts';

/**
 * What someone does who changes a release and knows its format: every hash and size is made to fit again, in the manifest, in
 * SHA256SUMS, and in the texts that quote them. What is left to find is what the content says.
 */
export function reseal(files: Files): Files {
	const sealed: Files = new Map(files);
	const manifest = JSON.parse(files.get('manifest.json')!.toString()) as JsonObject;
	const listed = manifest.files as { path: string; bytes: number; sha256: string }[];
	const fit = (path: string) => {
		const entry = listed.find((one) => one.path === path);
		const bytes = sealed.get(path);
		if (!entry || !bytes) return;
		const hash = sha256(bytes);
		for (const quoting of ['README.md', 'croissant.json']) {
			const text = sealed.get(quoting)?.toString();
			if (!text || quoting === path || hash === entry.sha256) continue;
			const row = [`| ${path} | ${entry.bytes} | `, `| ${path} | ${bytes.length} | `];
			const size = [`"contentSize": "${entry.bytes} B",`, `"contentSize": "${bytes.length} B",`];
			const block = text
				.split(/(?=\n {4}\{)/)
				.map((part) => (part.includes(entry.sha256) ? part.replace(size[0], size[1]) : part));
			sealed.set(quoting, Buffer.from(block.join('').replaceAll(entry.sha256, hash).replace(row[0], row[1])));
		}
		entry.bytes = bytes.length;
		entry.sha256 = hash;
	};
	for (const { path } of listed) if (path !== 'README.md' && path !== 'croissant.json') fit(path);
	fit('croissant.json');
	fit('README.md');
	manifest.content_sha256 = contentSha256(manifest, sha256);
	sealed.set('manifest.json', Buffer.from(jsonText(manifest)));
	const sums = [...sealed]
		.filter(([path]) => path !== 'SHA256SUMS' && path !== SIGNATURE_FILE && !path.startsWith('attachments/'))
		.map(([path, bytes]) => ({ path, sha256: sha256(bytes) }));
	sealed.set('SHA256SUMS', Buffer.from(sumsText(sums)));
	return sealed;
}
