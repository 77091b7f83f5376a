/** Licences by the names that people write, in the spelling of the SPDX list. */
const SPDX = [
	'Apache-2.0',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'CC-BY-3.0',
	'CC-BY-4.0',
	'CC-BY-NC-4.0',
	'CC-BY-NC-ND-4.0',
	'CC-BY-NC-SA-4.0',
	'CC-BY-ND-4.0',
	'CC-BY-SA-3.0',
	'CC-BY-SA-4.0',
	'CC0-1.0',
	'GPL-3.0-only',
	'GPL-3.0-or-later',
	'MIT',
	'ODC-By-1.0',
	'ODbL-1.0',
	'PDDL-1.0'
];

/** The address of a known licence at spdx.org, which Croissant recommends; null for any other words. Example: cc-by-4.0. */
export function licenceAddress(licence: string): string | null {
	const name = SPDX.find((one) => one.toLowerCase() === licence.trim().toLowerCase().replaceAll(' ', '-'));
	return name ? `https://spdx.org/licenses/${name}` : null;
}
