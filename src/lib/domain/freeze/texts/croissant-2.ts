import type { Json, JsonObject } from '../../shared/json.ts';
import { licenceAddress } from './licence-address.ts';
import { croissantContext } from './croissant-context.ts';
import { croissantRecords } from './croissant-records.ts';
import type { DocumentInput } from './document-input.ts';

const MEDIA: [suffix: string, type: string][] = [
	['.jsonl', 'application/jsonlines'],
	['.json', 'application/json'],
	['.md', 'text/markdown']
];

/**
 * ML Croissant 1.0 metadata of a release, in its second text: every property that the specification requires, and those it
 * recommends as far as a study knows them. (It does not know another address of itself, `sameAs`, nor the language of its
 * cases, `inLanguage`.) A study without a licence, address or creator says so in words, because these may not be missing.
 *
 * Releases hold it, so not a letter of it, of its context or of its records may ever change: what is to be said otherwise is a
 * version of its own.
 */
export function croissant2(input: DocumentInput): JsonObject {
	const { stated, found, codebook, files, chronicle } = input;
	const { counts, guideline } = found;
	const address = stated.licence === null ? null : licenceAddress(stated.licence);
	const isAddress = stated.licence !== null && /^https?:\/\/\S+$/i.test(stated.licence);
	const licence: Json =
		address ??
		(isAddress
			? stated.licence
			: { '@type': 'sc:CreativeWork', name: stated.licence ?? 'No licence has been stated for this release.' });
	const maker: JsonObject = { '@type': 'sc:Organization', name: stated.creator ?? 'Not stated' };
	const made = chronicle.answers.first;
	const changed = [chronicle.answers.last, chronicle.decisions.last]
		.filter((at) => at !== null)
		.sort()
		.at(-1);
	return {
		'@context': croissantContext(),
		'@type': 'sc:Dataset',
		conformsTo: 'http://mlcommons.org/croissant/1.0',
		name: stated.study,
		description: `${stated.title}: ${counts.references} reference labels for ${counts.items} items, from ${counts.answers} answers by ${counts.annotators} annotators under the guideline ${guideline.id} ${guideline.version}. Frozen with Touchstone.${stated.simulated ? ' The answers are simulated.' : ''}`,
		license: licence,
		url: stated.url ?? `urn:touchstone:${encodeURIComponent(stated.study)}:${stated.version}`,
		creator: maker,
		datePublished: stated.date ?? '1970-01-01',
		keywords: [
			'reference labels',
			'human annotation',
			'adjudication',
			guideline.id,
			...codebook.questions.map(({ id }) => id)
		],
		version: stated.version,
		isLiveDataset: false,
		...(stated.creator === null ? {} : { publisher: maker }),
		...(stated.licence === null ? {} : { sdLicense: licence }),
		...(made ? { dateCreated: made.slice(0, 10) } : {}),
		...(changed ? { dateModified: changed.slice(0, 10) } : {}),
		citeAs: citation(input),
		distribution: files.map((file) => ({
			'@type': 'cr:FileObject',
			'@id': file.path,
			name: file.path,
			contentUrl: file.path,
			contentSize: `${file.bytes} B`,
			encodingFormat: MEDIA.find(([suffix]) => file.path.endsWith(suffix))?.[1] ?? 'application/octet-stream',
			sha256: file.sha256
		})),
		recordSet: croissantRecords(input)
	};
}

/** BibTeX, as Croissant wants it. Braces and backslashes would act in it, so they are left out. */
function citation({ stated }: DocumentInput): string {
	const plain = (words: string) =>
		words
			.replace(/[{}\\]/g, '')
			.replace(/\s+/g, ' ')
			.trim();
	const parts = [
		`title={${plain(stated.title)}}`,
		...(stated.creator === null ? [] : [`author={{${plain(stated.creator)}}}`]),
		`version={${stated.version}}`,
		...(stated.date === null ? [] : [`year={${stated.date.slice(0, 4)}}`]),
		...(stated.url === null ? [] : [`url={${plain(stated.url)}}`])
	];
	return `@misc{${stated.study}-${stated.version}, ${parts.join(', ')}}`;
}
