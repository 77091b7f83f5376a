type Thing = { [name: string]: unknown };

const list = (value: unknown): Thing[] =>
	(Array.isArray(value) ? value : value === undefined ? [] : [value]) as Thing[];
const words = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const address = (value: unknown) => typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(value);
const day = (value: unknown) =>
	typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\S+)?$/.test(value) && !Number.isNaN(Date.parse(value));
const typed =
	(...types: string[]) =>
	(value: unknown) =>
		list(value).length > 0 && list(value).every((one) => types.includes(String(one['@type'])) && words(one.name));
const licence = (value: unknown) => list(value).every((one) => address(one) || typed('sc:CreativeWork')(one));

/** What Croissant 1.0 requires of a data set (“Required”, and the modified `distribution`), each with what its value must be. */
const REQUIRED: Record<string, (value: unknown) => boolean> = {
	'@context': (value) => (value as Thing)['@vocab'] === 'https://schema.org/',
	'@type': (value) => value === 'sc:Dataset',
	conformsTo: (value) => value === 'http://mlcommons.org/croissant/1.0',
	description: words,
	license: licence,
	name: words,
	url: address,
	creator: typed('sc:Organization', 'sc:Person'),
	datePublished: day,
	distribution: (value) => list(value).length > 0
};

/** What it recommends. */
const RECOMMENDED: Record<string, (value: unknown) => boolean> = {
	keywords: (value) => list(value).every(words),
	publisher: typed('sc:Organization', 'sc:Person'),
	version: (value) => typeof value === 'string' && /^\d+\.\d+\.\d+$/.test(value),
	dateCreated: day,
	dateModified: day,
	sameAs: address,
	sdLicense: licence,
	inLanguage: words
};

/** Terms that mean nothing without a context, with what they must stand for. */
const TERMS = [
	'recordSet',
	'field',
	'source',
	'extract',
	'column',
	'fileObject',
	'key',
	'references',
	'transform',
	'jsonPath'
];

/** Every property of Croissant 1.0 that a data set lacks or has wrong, by name; and every reference that leads nowhere. */
export function croissantFaults(set: Thing): { required: string[]; recommended: string[] } {
	const required: string[] = [];
	const check = (at: string, thing: Thing, rules: Record<string, (value: unknown) => boolean>, faults = required) => {
		for (const [name, right] of Object.entries(rules))
			if (thing[name] === undefined) faults.push(`${at}${name} is missing`);
			else if (!right(thing[name])) faults.push(`${at}${name} is wrong`);
	};
	check('', set, REQUIRED);
	const context = (set['@context'] ?? {}) as Thing;
	for (const term of TERMS)
		if (context[term] !== `cr:${term}`)
			required.push(`@context.${term} is ${context[term] === undefined ? 'missing' : 'wrong'}`);
	if (context.conformsTo !== 'dct:conformsTo') required.push('@context.conformsTo is wrong');
	const ids = new Set<unknown>();
	const once = (at: string, thing: Thing) => {
		if (ids.has(thing['@id'])) required.push(`${at}@id is there twice`);
		ids.add(thing['@id']);
	};
	for (const [n, file] of list(set.distribution).entries()) {
		const at = `distribution[${n}].`;
		check(at, file, {
			'@type': (value) => value === 'cr:FileObject',
			'@id': words,
			name: words,
			contentUrl: words,
			contentSize: (value) => typeof value === 'string' && /^\d+ B$/.test(value),
			encodingFormat: (value) => typeof value === 'string' && /^\w+\/[\w.+-]+$/.test(value),
			sha256: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
		});
		once(at, file);
	}
	const files = new Set(list(set.distribution).map((file) => file['@id']));
	const sets = list(set.recordSet);
	const fields = new Set(sets.flatMap((one) => list(one.field).map((field) => field['@id'])));
	for (const [n, records] of sets.entries()) {
		const at = `recordSet[${n}].`;
		const embedded = records.data !== undefined;
		check(at, records, {
			'@type': (value) => value === 'cr:RecordSet',
			'@id': words,
			name: words,
			field: (value) => list(value).length > 0,
			key: (value) => list(value).every((one) => list(records.field).some((field) => field['@id'] === one['@id'])),
			...(embedded ? { dataType: words, data: (value) => list(value).length > 0 } : {})
		});
		once(at, records);
		for (const [m, field] of list(records.field).entries()) {
			const here = `${at}field[${m}].`;
			check(here, field, {
				'@type': (value) => value === 'cr:Field',
				'@id': (value) => String(value).startsWith(`${String(records['@id'])}/`),
				name: words,
				dataType: (value) => list(value).some((type) => /^(sc|cr):\w+$/.test(String(type))),
				...(embedded
					? {}
					: {
							source: (value) => {
								const { fileObject, extract } = value as { fileObject?: Thing; extract?: Thing };
								return files.has(fileObject?.['@id']) && words(extract?.column ?? extract?.jsonPath);
							}
						}),
				...(field.references === undefined
					? {}
					: { references: (value) => fields.has((value as Thing)['@id']) && (value as Thing)['@id'] !== field['@id'] })
			});
			once(here, field);
		}
		for (const [m, row] of list(records.data).entries())
			for (const field of list(records.field))
				if (row[String(field['@id'])] === undefined)
					required.push(`${at}data[${m}].${String(field['@id'])} is missing`);
	}
	const recommended: string[] = [];
	check('', set, RECOMMENDED, recommended);
	return { required, recommended };
}
