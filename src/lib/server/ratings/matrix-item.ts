import type { StudyItem } from '../../domain/agreement/study.ts';
import type { Json } from '../../domain/shared/json.ts';
import { kindOf } from '../../domain/shared/kind-of.ts';
import { quoted } from '../../domain/shared/quoted.ts';

const KEYS = ['id', 'cluster', 'strata'];

/**
 * One entry of `items`: its id, the cluster it is resampled with, its strata. Numbers as names of clusters and values of strata
 * are taken as their text (1 and "1" are one cluster), null as nothing; anything else is a problem. An item with problems is no item.
 */
export function matrixItem(one: Json, at: string, say: (path: string, message: string) => void): StudyItem[] {
	let sound = true;
	const no = (path: string, message: string) => {
		sound = false;
		say(path, message);
	};
	if (one === null || typeof one !== 'object' || Array.isArray(one)) {
		say(at, `An item is an object with an id, but this is ${kindOf(one)}.`);
		return [];
	}
	for (const key of Object.keys(one))
		if (!KEYS.includes(key)) no(`${at}.${key}`, `The key ${quoted(key)} is not known. An item has ${KEYS.join(', ')}.`);
	const text = (value: Json | undefined, path: string, what: string): string | undefined => {
		if (typeof value === 'string') return value;
		if (typeof value === 'number') return String(value);
		if (value !== undefined && value !== null) no(path, `${what} has to be a text, but it is ${kindOf(value)}.`);
		return undefined;
	};
	const { id, strata } = one;
	if (typeof id !== 'string') no(`${at}.id`, `The id of an item has to be a text, but it is ${kindOf(id)}.`);
	const cluster = text(one.cluster, `${at}.cluster`, 'The cluster');
	const values = new Map<string, string>();
	if (strata !== undefined && strata !== null && (typeof strata !== 'object' || Array.isArray(strata)))
		no(`${at}.strata`, `Strata are an object of names with texts, but this is ${kindOf(strata)}.`);
	else
		for (const [name, given] of Object.entries(strata ?? {})) {
			const value = text(given, `${at}.strata.${name}`, "A stratum's value");
			if (value !== undefined) values.set(name, value);
		}
	return sound
		? [{ id: id as string, ...(cluster === undefined ? {} : { cluster }), ...(values.size ? { strata: values } : {}) }]
		: [];
}
