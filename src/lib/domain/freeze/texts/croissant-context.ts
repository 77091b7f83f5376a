import type { JsonObject } from '../../shared/json.ts';

/** The JSON-LD context of Croissant 1.0: that of its specification (appendix 1), and the terms it uses besides. Part of a frozen text. */
export function croissantContext(): JsonObject {
	const own = [
		'citeAs',
		'column',
		'equivalentProperty',
		'examples',
		'excludes',
		'extract',
		'field',
		'fileObject',
		'fileProperty',
		'fileSet',
		'format',
		'includes',
		'isEnumeration',
		'isLiveDataset',
		'jsonPath',
		'key',
		'md5',
		'parentField',
		'path',
		'recordSet',
		'references',
		'regex',
		'repeated',
		'replace',
		'separator',
		'source',
		'subField',
		'transform'
	];
	return {
		'@language': 'en',
		'@vocab': 'https://schema.org/',
		...Object.fromEntries(own.map((term) => [term, `cr:${term}`])),
		conformsTo: 'dct:conformsTo',
		cr: 'http://mlcommons.org/croissant/',
		data: { '@id': 'cr:data', '@type': '@json' },
		dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
		dct: 'http://purl.org/dc/terms/',
		examples: { '@id': 'cr:examples', '@type': '@json' },
		sc: 'https://schema.org/'
	};
}
