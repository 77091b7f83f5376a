import { markdownText as text } from '../../markdown-text.ts';
import type { DocumentInput } from '../document-input.ts';
import { licenceAddress } from '../licence-address.ts';
import { table } from '../table.ts';

/** Under which terms the release and the texts in it stand, who made it, how to cite it. */
export function sheetSources({ stated, found }: DocumentInput): string[] {
	const address = stated.licence === null ? null : licenceAddress(stated.licence);
	return [
		`## Licence and sources`,
		[
			stated.licence === null
				? 'No licence has been stated for this release.'
				: `This release is under ${text(stated.licence)}${address ? ` (${address})` : ''}.`,
			stated.creator === null ? '' : `Made by ${text(stated.creator)}.`,
			stated.url === null ? '' : `See ${text(stated.url)}.`
		]
			.filter(Boolean)
			.join(' '),
		found.sources.length
			? table(
					['Licence of the text', 'Cases'],
					found.sources.map(({ licence, cases }) => [licence === null ? 'not stated' : text(licence), cases])
				)
			: `The cases were imported without sources.`,
		stated.with_hidden
			? `Hidden data is in hidden.jsonl. Keep it from models.`
			: `Hidden data is not part of this release.`,
		`To cite it, name the study, the version and its content_sha256, which stands in manifest.json.`
	];
}
