import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A route as the files say it is. */
export interface Route {
	/** e.g. `/studies/[slug]/import/[[kind]]`; groups are left out. */
	path: string;
	/** A page has a form of its data as well; an endpoint answers for itself. */
	kind: 'page' | 'endpoint';
	/** Names of the form actions; '' for the default one. */
	actions: string[];
	/** Methods that an endpoint answers. */
	methods: string[];
}

const METHODS = /export const (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g;

/** Every route in a folder of routes. A route that is added later is in the list by being there. */
export function routeList(folder = 'src/routes'): Route[] {
	const files = (readdirSync(folder, { recursive: true }) as string[]).map((file) => file.replaceAll('\\', '/'));
	const routes = new Map<string, Route>();
	for (const file of files
		.filter((one) => /(?:^|\/)\+(?:page\.svelte|page\.server\.ts|server\.ts)$/.test(one))
		.sort()) {
		const path = `/${dirname(file).replace(/^\.$/, '')}`.replace(/\/\([^)]*\)/g, '') || '/';
		const route = routes.get(path) ?? { path, kind: 'page', actions: [], methods: ['GET'] };
		const text = readFileSync(join(folder, file), 'utf8');
		if (file.endsWith('+page.server.ts')) route.actions = actionsIn(text, file);
		if (/(?:^|\/)\+server\.ts$/.test(file)) {
			route.kind = 'endpoint';
			route.methods = [...text.matchAll(METHODS)].map(([, method]) => method);
			if (!route.methods.length) throw new Error(`${file} answers to no method that this test knows.`);
		}
		routes.set(path, route);
	}
	return [...routes.values()];
}

/** Names of the actions in the source of a page. */
function actionsIn(text: string, file: string): string[] {
	if (!/export const actions\b/.test(text)) return [];
	const body = /export const actions[^=]*= \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';
	const names = [...body.matchAll(/^\t(\w+)[:(]/gm)].map(([, name]) => (name === 'default' ? '' : name));
	if (!names.length) throw new Error(`${file} has form actions that this test cannot read.`);
	return names;
}

/** Values of a parameter, given those that stand before it in the address. */
export type Fill = Record<string, (before: Record<string, string>) => string[]>;

/** Every address of a route, its parameters filled in all ways. @throws when nothing is known for one of its parameters */
export function addressesOf({ path }: Route, fill: Fill): string[] {
	let made: { address: string; before: Record<string, string> }[] = [{ address: '', before: {} }];
	for (const part of path.split('/').slice(1)) {
		const [, optional, name] = /^(\[?)\[([^\]]*)\]\]?$/.exec(part) ?? [];
		if (name === undefined && part.includes('[')) throw new Error(`This test cannot read ${part} in ${path}.`);
		if (name !== undefined && !Object.hasOwn(fill, name))
			throw new Error(`This test knows nothing to fill in for [${name}] in ${path}. Say it in tests/support/fill.ts.`);
		made = made.flatMap(({ address, before }) =>
			name === undefined
				? [{ address: `${address}/${part}`, before }]
				: [
						...(optional ? [{ address, before }] : []),
						...fill[name](before).map((value) => ({
							address: `${address}/${value}`,
							before: { ...before, [name]: value }
						}))
					]
		);
	}
	return made.map(({ address }) => address || '/');
}
