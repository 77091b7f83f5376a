import { unzipSync } from 'fflate';
import type { CanarySite } from './canary-site.ts';
import { decoded, findCanaries } from './find-canaries.ts';
import { maySee, type Viewer } from './may-see.ts';
import { addressesOf, type Fill, type Route } from './route-list.ts';

/** What a crawl found. */
export interface Crawled {
	/** One line for each secret in an answer to someone who may not see it, and for each fault of the server. */
	leaks: Set<string>;
	/** Secrets that were there to be found, by what each viewer saw. */
	seen: Map<string, Set<string>>;
	requests: number;
	/** `METHOD route` for everything that was asked for, with `?/action` where it is a form action. */
	routes: Set<string>;
	/** Names of form fields in the pages. */
	fields: Set<string>;
}

/** A request as someone may send it. */
export interface Ask {
	method: string;
	/** With query. */
	path: string;
	accept?: string;
	/** Form fields. */
	form?: Record<string, string>;
	/** As Kit's own script sends a form. */
	script?: boolean;
}

/** An answer as it lies on the wire, apart from zips, which are unpacked. */
export interface Answer {
	status: number;
	headers: Headers;
	body: string;
	/** Secrets in it that this viewer may not see. */
	leaks: string[];
}

/** Filters and orders multiply the addresses of one page; each of them is there among the first. */
const VARIANTS = 20;
/** What pages may ask of their address, in case no link does. */
const QUERY = '?q=a&order=unclear&state=decided&show=split&stored=1&as=1&page=2&first&kept&verify';
const AT_ONCE = 6;
const FIELD = /<(?:input|select|textarea|button)\b[^>]*?\sname="([^"]+)"/g;

/** Sends a request as this viewer and looks at everything that comes back. */
export async function ask(site: CanarySite, viewer: Viewer, one: Ask, into?: Crawled): Promise<Answer> {
	const { method, path, accept = 'text/html', form, script } = one;
	const body = form && new URLSearchParams(form).toString();
	const answer = await fetch(site.server.address + path, {
		method,
		redirect: 'manual',
		body,
		headers: {
			accept,
			origin: site.server.address,
			...(viewer.cookie ? { cookie: viewer.cookie } : {}),
			...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
			...(script ? { 'x-sveltekit-action': 'true' } : {})
		}
	});
	const bytes = new Uint8Array(await answer.arrayBuffer());
	const isZip = answer.headers.get('content-type') === 'application/zip' && answer.ok;
	const parts = isZip ? Object.entries(unzipSync(bytes)) : [['', bytes] as const];
	const text = parts.map(([name, part]) => `${name}\n${Buffer.from(part).toString('utf8')}`).join('\n');
	// The length of an answer may happen to be the place of a quote.
	const headers = [...answer.headers]
		.filter(([name]) => name !== 'content-length')
		.map(([name, value]) => `${name}: ${value}`)
		.join('\n');
	const found = findCanaries(`${headers}\n${text}`, site.secrets, site.tokens);
	// What they sent themselves may come back to them.
	const sent = decoded(`${path}\n${body ?? ''}\n${viewer.cookie}`);
	const leaks: string[] = [];
	for (const secret of found.secrets) {
		into?.seen.set(secret, (into.seen.get(secret) ?? new Set()).add(viewer.name));
		const about = site.secrets.get(secret)!;
		// Whoever has an unused link is told whose it is.
		const isHolder = about.person === site.links.holder && sent.includes(site.links.unused);
		if (!maySee(viewer, about, path) && !sent.includes(secret) && !isHolder) leaks.push(`${about.kind} ${secret}`);
	}
	// A canary that was cut short is as bad as a whole one, where no whole one that they may see begins like it.
	for (const part of found.parts) {
		const fits = [...site.secrets.values()].some((whole) => whole.text.startsWith(part) && maySee(viewer, whole, path));
		if (!fits && !sent.includes(part)) leaks.push(`part ${part}`);
	}
	if (answer.status >= 500) leaks.push(`status ${answer.status}`);
	for (const leak of leaks) into?.leaks.add(`${viewer.name} ${method} ${path}: ${leak}`);
	if (into) into.requests++;
	return { status: answer.status, headers: answer.headers, body: text, leaks };
}

/** Asks for every address of every route, and for every address that stands in an answer, as page and as data. */
export async function crawlPages(site: CanarySite, viewer: Viewer, routes: Route[], fill: Fill, into: Crawled) {
	const waiting: string[] = [];
	const endpoints = new Set<string>();
	const known = new Set<string>();
	const variants = new Map<string, number>();
	const add = (address: string) => {
		const { pathname, search } = new URL(address, site.server.address);
		const count = variants.get(pathname) ?? 0;
		if (known.has(pathname + search) || count >= VARIANTS || pathname.startsWith('/_app/')) return;
		known.add(pathname + search);
		variants.set(pathname, count + 1);
		waiting.push(pathname + search);
	};
	for (const route of routes) {
		const addresses = addressesOf(route, fill);
		for (const address of addresses) {
			add(address);
			if (route.kind === 'endpoint') endpoints.add(address);
		}
		into.routes.add(`GET ${route.path}`);
		for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS'])
			await ask(site, viewer, { method, path: addresses[0] }, into);
	}
	add('/no-such-page');
	await pool(waiting, async (path) => {
		const answer = await ask(site, viewer, { method: 'GET', path }, into);
		for (const link of linksIn(answer)) {
			const url = URL.canParse(link, site.server.address + path) && new URL(link, site.server.address + path);
			// The app may call itself by any name of this machine; the port is its own.
			if (url && url.port === new URL(site.server.address).port) add(url.pathname + url.search);
		}
		const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
		if (isPage) for (const [, name] of answer.body.matchAll(FIELD)) into.fields.add(name);
		const [pathname, query = ''] = path.split(/(?=\?)/);
		if (isPage && answer.status === 200 && !query) add(pathname + QUERY);
		if (endpoints.has(pathname) || (answer.status === 200 && !isPage)) return;
		const data = `${pathname.replace(/\/$/, '')}/__data.json${query}`;
		await ask(site, viewer, { method: 'GET', path: data, accept: 'application/json' }, into);
	});
}

/** Sends every form action of every page, and every POST endpoint: empty, with nonsense, with ids of others; as a browser and as a script. */
export async function crawlForms(
	site: CanarySite,
	viewer: Viewer,
	routes: Route[],
	fill: Fill,
	forms: Record<string, string>[],
	into: Crawled
) {
	const waiting: Ask[] = [];
	for (const route of routes) {
		const posts = route.kind === 'page' ? route.actions : route.methods.filter((method) => method === 'POST');
		for (const name of posts) {
			into.routes.add(`POST ${route.path}${route.kind === 'page' ? `?/${name}` : ''}`);
			for (const address of addressesOf(route, fill))
				for (const [at, form] of [{}, ...forms].entries())
					waiting.push({
						method: 'POST',
						path: address + (route.kind === 'page' && name ? `?/${name}` : ''),
						form,
						...(at % 2 ? { accept: 'application/json', script: true } : {})
					});
		}
	}
	// What ends the session comes last, so that everything else is asked for by someone signed in.
	const ends = ({ path }: Ask) => path === '/sign-out' || path.includes('?/everywhere');
	await pool(
		waiting.filter((one) => !ends(one)),
		async (one) => void (await ask(site, viewer, one, into))
	);
	for (const one of waiting.filter(ends)) await ask(site, viewer, one, into);
}

/** Addresses in a page or in the answer to a script. */
function linksIn({ headers, body }: Answer): string[] {
	const text = decoded(body);
	const inText = [...text.matchAll(/\b(?:href|src|action|formaction)="([^"]+)"|"location":"([^"]+)"/g)];
	const location = headers.get('location');
	return [...inText.map(([, attribute, field]) => attribute ?? field), ...(location ? [location] : [])];
}

/** Works through a list that may grow meanwhile, some at once. */
async function pool<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
	let at = 0;
	const busy = async () => {
		while (at < list.length) await work(list[at++]);
	};
	// One alone begins: a list that starts with a single address grows only once that is read.
	while (at < list.length) {
		await work(list[at++]);
		await Promise.all(Array.from({ length: AT_ONCE }, busy));
	}
}
