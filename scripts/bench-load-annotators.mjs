// A process of bench-load.mjs: the annotators at their browsers. Each has a connection of its own, reads a page as the browser does
// when it walks on (the data of the page) and posts its form as the page's script does.
import { randomUUID } from 'node:crypto';
import { Client } from 'undici';

/** @typedef {{ client: Client, headers: Record<string, string>, page: number, shown: any, busy: Promise<unknown> }} Annotator */

let slug = '';
let address = '';
/** @type {Annotator[]} */
let people = [];
/** @type {Set<string>} */
let said = new Set();
let errors = 0;

/** What Kit sends as the data of a page: a list in which values are named by their place. @param {any[]} list */
function unfolded(list) {
	const value = (/** @type {number} */ at) => {
		if (at < 0) return undefined;
		const one = list[at];
		if (Array.isArray(one))
			return typeof one[0] === 'string' ? JSON.parse(list[one[1]]) : one.map((/** @type {number} */ n) => value(n));
		if (one === null || typeof one !== 'object') return one;
		return Object.fromEntries(Object.entries(one).map(([name, n]) => [name, value(n)]));
	};
	return value(0);
}

/** Reads a page. @param {Annotator} one @param {number} page @returns {Promise<number>} milliseconds */
async function read(one, page) {
	const from = performance.now();
	const { statusCode, body } = await one.client.request({
		path: `/work/${slug}/${page}/__data.json?x-sveltekit-invalidated=001`,
		method: 'GET',
		headers: one.headers
	});
	const text = await body.text();
	const took = performance.now() - from;
	if (statusCode !== 200) throw new Error(`read: ${statusCode} ${text.slice(0, 200)}`);
	const node = JSON.parse(text).nodes.at(-1);
	if (node.type !== 'data') throw new Error(`read: ${text.slice(0, 200)}`);
	one.page = page;
	one.shown = unfolded(node.data).page;
	return took;
}

/** Posts the page that was read last. @param {Annotator} one @returns {Promise<number>} the page to read next */
async function submit(one) {
	const edge = `----${randomUUID()}`;
	const fields = [
		['id', randomUUID()],
		['place', String(one.shown.place)]
	];
	const questions = one.shown.codebook.questions;
	let n = 0;
	for (const item of one.shown.items)
		for (const { id, labels } of questions) {
			const base = item.answers.find((/** @type {any} */ a) => a.question === id)?.revision ?? 0;
			fields.push(
				[`a${n}.assignment`, item.assignment],
				[`a${n}.question`, id],
				[`a${n}.base`, String(base)],
				[`a${n}.label`, labels[(one.page + n) % labels.length].id],
				[`a${n}.note`, ''],
				[`a${n}.evidence`, '[]'],
				[`a${n}.ms`, '41000']
			);
			n++;
		}
	const form = fields.map(([name, v]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${v}\r\n`);
	const { statusCode, body } = await one.client.request({
		path: `/work/${slug}/${one.page}`,
		method: 'POST',
		headers: {
			...one.headers,
			origin: address,
			accept: 'application/json',
			'x-sveltekit-action': 'true',
			'content-type': `multipart/form-data; boundary=${edge}`
		},
		body: `${form.join('')}--${edge}--\r\n`
	});
	const text = await body.text();
	const answer = statusCode === 200 ? JSON.parse(text) : null;
	if (answer?.type !== 'redirect') throw new Error(`submit: ${statusCode} ${text.slice(0, 200)}`);
	const next = new RegExp(`^/work/${slug}/(\\d+)\\?`).exec(answer.location);
	if (!next) throw new Error(`submit: no page is left (${answer.location})`);
	return Number(next[1]);
}

/** @param {number[]} times */
function spread(times) {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (/** @type {number} */ share) =>
		sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
	return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** One page: submitted, and the next one read. Times go from `due`. @param {Annotator} one @param {Times} times */
async function turn(one, times, due = performance.now()) {
	try {
		const sent = performance.now();
		const next = await submit(one);
		const now = performance.now();
		times.submit.push(now - due);
		times.sent.push(now - sent);
		times.read.push(await read(one, next));
	} catch (error) {
		errors++;
		said.add(/** @type {Error} */ (error).message);
		// Whatever became of it: the page is read anew, as after a reload.
		await read(one, one.page).catch(() => undefined);
	}
}

/** @typedef {{ submit: number[], sent: number[], read: number[] }} Times */

/** @param {(times: Times) => Promise<void>} work */
async function measured(work) {
	const times = { submit: [], sent: [], read: [] };
	errors = 0;
	said = new Set();
	const from = performance.now();
	await work(times);
	const took = (performance.now() - from) / 1000;
	const stored = times.submit.length;
	return {
		submit: spread(times.submit),
		sent: spread(times.sent),
		read: spread(times.read),
		stored,
		perSecond: stored / took,
		errors,
		said: [...said].slice(0, 5)
	};
}

const ORDERS = {
	/** @param {{ address: string, tokens: string[], slug: string }} order */
	async enter(order) {
		({ address, slug } = order);
		people = order.tokens.map((token) => ({
			client: new Client(address, { pipelining: 1 }),
			headers: { cookie: `touchstone_session=${token}` },
			page: 0,
			shown: null,
			busy: Promise.resolve()
		}));
		for (const one of people) await read(one, 1);
	},
	/** A submit falls due at even intervals, whether or not the server keeps up. @param {{ rate: number, seconds: number }} order */
	steady: ({ rate, seconds }) =>
		measured(async (times) => {
			const start = performance.now();
			for (let n = 0; n < rate * seconds; n++) {
				const due = start + (n * 1000) / rate;
				const early = due - performance.now();
				if (early > 0) await new Promise((done) => setTimeout(done, early));
				const one = people[n % people.length];
				one.busy = one.busy.then(() => turn(one, times, due));
			}
			await Promise.all(people.map((one) => one.busy));
		}),
	/** Everybody at once, each as fast as the server answers. @param {{ seconds: number }} order */
	saturate: ({ seconds }) =>
		measured(async (times) => {
			const end = performance.now() + seconds * 1000;
			await Promise.all(
				people.map(async (one) => {
					while (performance.now() < end) await turn(one, times);
				})
			);
		})
};

process.on('message', async (/** @type {{ do: keyof typeof ORDERS } & any} */ order) => {
	try {
		process.send?.((await ORDERS[order.do](order)) ?? {});
	} catch (error) {
		process.send?.({ failed: /** @type {Error} */ (error).message });
	}
});
process.on('disconnect', () => process.exit(0));
