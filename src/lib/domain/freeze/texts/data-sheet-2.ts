import { markdownText as text } from '../markdown-text.ts';
import type { DocumentInput } from './document-input.ts';
import { sheetAdjudication } from './sheet-2/adjudication.ts';
import { sheetAgreement } from './sheet-2/agreement.ts';
import { sheetCollection } from './sheet-2/collection.ts';
import { sheetContents } from './sheet-2/contents.ts';
import { sheetSources } from './sheet-2/sources.ts';
import { sheetUses } from './sheet-2/uses.ts';
import { table } from './table.ts';

/**
 * README.md of a release, in its second text: what a reviewer asks of a data set, from the files of the release and nothing else. It
 * names no moment of freezing and no hash of the manifest. Releases hold it, so not a letter of it, nor of the sections beside it in
 * `sheet-2/`, may ever change: what is to be said otherwise is a version of its own.
 */
export function dataSheet2(input: DocumentInput): string {
	const { stated, codebook, purpose, files } = input;
	const parts = [
		`# ${text(stated.title)} ${stated.version}`,
		`Frozen reference labels of the study \`${stated.study}\`, version ${stated.version}${stated.date ? ` of ${text(stated.date)}` : ''}.${stated.simulated ? ' **The answers are simulated: this release shows how the tool works and says nothing about people.**' : ''}`,
		`## Purpose`,
		purpose || `To answer: ${codebook.questions.map((question) => text(question.title)).join(' ')}`,
		...sheetUses(input),
		...sheetContents(input),
		...sheetCollection(input),
		...sheetAgreement(input),
		...sheetAdjudication(input),
		...sheetSources(input),
		`## Versions`,
		`Of a version’s three numbers the first counts other cases or another meaning, the second corrected labels, the third everything else.`,
		stated.supersedes === null
			? `This is the first version.`
			: `It supersedes version ${stated.supersedes.version} (content_sha256 \`${stated.supersedes.content_sha256}\`). What changed: \`touchstone diff OLD NEW\`.`,
		`## Checking it`,
		`\`sha256sum -c SHA256SUMS\` proves the bytes. \`touchstone verify\` proves that every label follows from the answers and decisions here, offline. Where there is a SHA256SUMS.sig, \`touchstone verify --signer KEY\` says whose signature it is.`,
		table(
			['File', 'Bytes', 'SHA-256'],
			files.map((file) => [file.path, file.bytes, `\`${file.sha256}\``])
		)
	];
	return `${parts.join('\n\n')}\n`;
}
