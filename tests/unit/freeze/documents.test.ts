import { describe, expect, it } from 'vitest';
import { DOCUMENTS, documentsOf, type Documents } from '../../../src/lib/domain/freeze/documents.ts';
import type { Manifest } from '../../../src/lib/domain/freeze/manifest.ts';
import { licenceAddress } from '../../../src/lib/domain/freeze/texts/licence-address.ts';
import { chooseManifest } from '../../../src/lib/server/references/choose-manifest.ts';
import type { Draft } from '../../../src/lib/server/references/draft.ts';
import type { StoredRelease } from '../../../src/lib/server/references/stored.ts';

describe('the texts of a release', () => {
	it('are those its manifest names, as far as there are such', () => {
		expect(documentsOf({ 'README.md': 1, 'croissant.json': 1 })).toEqual({ 'README.md': 1, 'croissant.json': 1 });
		for (const odd of [undefined, null, 'x', [], { 'README.md': 0 }, { 'README.md': 1.5 }, { 'README.md': 99 }])
			expect(documentsOf(odd)).toEqual(DOCUMENTS);
	});

	it('stay those of before when a version is frozen again', async () => {
		const before: Documents = { 'README.md': 1, 'croissant.json': 1 };
		// The content of a release hangs on its texts.
		const manifest = (version: string, _supersedes: unknown, documents = DOCUMENTS) =>
			({ version, documents, content_sha256: JSON.stringify([version, documents]) }) as unknown as Manifest;
		const stored = {
			version: '1.0.0',
			contentSha256: manifest('1.0.0', null, before).content_sha256,
			id: 'one',
			supersedes: null,
			manifest: { documents: before }
		} as unknown as StoredRelease;
		for (const wanted of ['1.0.0', undefined])
			expect(await chooseManifest({ manifest } as unknown as Draft, wanted, [stored], '/nowhere')).toMatchObject({
				ok: true,
				value: { version: '1.0.0', documents: before }
			});
		expect(await chooseManifest({ manifest } as unknown as Draft, '1.0.1', [stored], '/nowhere')).toMatchObject({
			ok: true,
			value: { version: '1.0.1', documents: DOCUMENTS }
		});
	});
});

it('licences that are known have an address, other words have none', () => {
	expect(licenceAddress('cc by 4.0')).toBe('https://spdx.org/licenses/CC-BY-4.0');
	expect(licenceAddress('MIT')).toBe('https://spdx.org/licenses/MIT');
	for (const words of ['', 'ours', 'MIT or so']) expect(licenceAddress(words)).toBeNull();
});
