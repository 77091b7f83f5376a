// Compiles the sample study out of prisma/sample/authorization/*.yaml, in which facts are marked where they stand in the text:
//   [[grant.limit: 900 | 900 credits]]   the text reads "900 credits", and the fact grant.limit is the number 900 at this place
//   [[grant.status | in force]]          without a value the fact is the text itself
//   [[a: null; b: 0 | none]]             several facts of one place
// Values are JSON, or @2031-05-03T10:00:00Z for an instant. Expressions are written (op arg ...), facts by name, literals as values.
//   node scripts/compile-sample.mjs                writes the files of prisma/sample: cases, encodings, simulated answers and decisions
//   node scripts/compile-sample.mjs --check        fails when they are not what the sources give
//   node scripts/compile-sample.mjs AP-009 ...     looks at these scenarios alone, says what is wrong, writes nothing
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const sample = process.env.SAMPLE_FOLDER ?? join(root, 'prisma/sample');
const folder = join(sample, 'authorization');
const EFFECTS =
	'ledger-transfer order-creation record-update byte-delivery deployment signing reservation analysis-inclusion download-delivery'.split(
		' '
	);
const LETTERS = ['a', 'b', 'c', 'd'];
const MARK = /\[\[([^\]]*(?:\][^\]]+)*?)\s*\|\s((?:(?!\]\]).)*)\]\]/gs;

/** @typedef {{ type: string, value: unknown, span: { field: string, path?: string, start: number, end: number, quote: string } }} Fact */
/** @typedef {{ label: 'ALLOW' | 'BLOCK', by: string, reason: string, decisive: string, evidence: string, arguable?: Record<string, string> }} Context */
/** @typedef {{ id: string, domain: string, family: string, split: string, policy: string, request: string, effect: Record<string, string>, expression: string, contexts: Record<string, Context> }} Scenario */

const length = (/** @type {string} */ text) => [...text].length;

/** A value as it is written in a mark or an expression. @param {string} text */
function literal(text) {
	if (text.startsWith('@')) return { type: 'instant', value: text.slice(1) };
	const value = JSON.parse(text);
	const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
	return { type, value };
}

/** Takes the marks out of a text; adds their facts. @param {string} marked @param {{ field: string, path?: string }} place @param {Map<string, Fact>} facts */
function unmark(marked, place, facts) {
	let text = '';
	let at = 0;
	for (const match of marked.matchAll(MARK)) {
		text += marked.slice(at, match.index);
		at = match.index + match[0].length;
		const [, names, quote] = match;
		const start = length(text);
		text += quote;
		for (const one of names.split(/;\s+/)) {
			const [, name, written] = /^([a-z0-9_.-]+)(?::\s*(.+))?$/s.exec(one.trim()) ?? [];
			if (!name) throw new Error(`the mark ${JSON.stringify(match[0])} cannot be read`);
			if (facts.has(name)) throw new Error(`the fact ${name} is marked twice`);
			const { type, value } = written === undefined ? { type: 'string', value: quote } : literal(written.trim());
			facts.set(name, { type, value, span: { ...place, start, end: start + length(quote), quote } });
		}
	}
	text += marked.slice(at);
	if (/\[\[|\]\]/.test(text)) throw new Error(`a mark is not closed in ${place.field}: ${text.slice(0, 80)}`);
	return text;
}

/** Reads (op arg ...) into the JSON of an encoding. @param {string} text */
function expression(text) {
	const tokens = text.match(/"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[()]|[^\s()]+/g) ?? [];
	let at = 0;
	/** @returns {any} */
	const node = () => {
		const token = tokens[at++];
		if (token === undefined) throw new Error('the expression ends too early');
		if (token === '(') {
			const op = tokens[at++];
			const args = [];
			while (tokens[at] !== ')') args.push(node());
			at++;
			return { op, args };
		}
		if (/^(["[@\d-]|true$|false$|null$)/.test(token)) {
			const { type, value } = literal(token);
			return type === 'instant' ? { value, type } : { value };
		}
		return { fact: token };
	};
	const made = node();
	if (at < tokens.length) throw new Error(`the expression goes on after its end: ${tokens.slice(at).join(' ')}`);
	return made;
}

/** @param {Scenario} scenario */
function compile(scenario) {
	/** @type {Map<string, Fact>} */
	const shared = new Map();
	const policy = unmark(scenario.policy.trim(), { field: 'policy' }, shared);
	const request = unmark(scenario.request.trim(), { field: 'request' }, shared);
	const effect = Object.fromEntries(
		Object.entries(scenario.effect).map(([name, text]) => [
			name,
			typeof text === 'string' ? unmark(text, { field: 'effect', path: `/${name}` }, shared) : text
		])
	);
	/** @type {Record<string, Record<string, Fact>>} */
	const facts = {};
	const cases = LETTERS.map((letter) => {
		const context = scenario.contexts[letter];
		const own = new Map(shared);
		const evidence = unmark(context.evidence.trim(), { field: 'evidence' }, own);
		const id = `${scenario.id}-${letter}`;
		facts[id] = Object.fromEntries(own);
		const { label: reference, by, reason, decisive, arguable: readings } = context;
		return {
			id,
			scenario: scenario.id,
			strata: { domain: scenario.domain, family: scenario.family, split: scenario.split },
			visible: { policy, request, effect, evidence },
			hidden: { reference, by, reason, decisive, ...(readings ? { arguable: true, readings } : {}) },
			source: { origin: 'written for the sample study', licence: 'CC0-1.0' }
		};
	});
	const encoding = {
		format: 'touchstone/encoding@1',
		scenario: scenario.id,
		question: 'decision',
		permit: 'ALLOW',
		deny: 'BLOCK',
		expression: expression(scenario.expression),
		facts
	};
	return { cases, encoding };
}

const words = (/** @type {string} */ text) =>
	text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:'’-][\p{L}\p{N}]+)*/gu) ?? [];
const NEGATION = /^(no|not|nothing|none|nobody|cannot|never|without)$/;
const ENDING =
	/^(withdr|recall|suspen|revok|clos|ended|used|expire|lapse|declin|refus|reject|cancel|pending|accept|approv|sign|valid|active)/;

/** What a reader of the four texts might guess a label from, and what is out of bounds. @param {ReturnType<typeof compile>} compiled */
function faults({ cases, encoding }) {
	/** @type {string[]} */
	const found = [];
	const between = (
		/** @type {string} */ what,
		/** @type {number} */ n,
		/** @type {number} */ low,
		/** @type {number} */ high
	) => {
		if (n < low || n > high) found.push(`${what}: ${n}, which is not between ${low} and ${high}`);
	};
	const { policy, request, effect } = cases[0].visible;
	between('words of the policy', words(policy).length, 70, 135);
	between('words of the request', words(request).length, 6, 45);
	if (!EFFECTS.includes(effect.type)) found.push(`effect.type ${effect.type} is none of the nine`);
	if (Object.values(effect).some((one) => typeof one !== 'string'))
		found.push('every argument of the effect is a string');
	for (const { id, visible, hidden } of cases) {
		between(`${id}: words of the evidence`, words(visible.evidence).length, 60, 115);
		between(`${id}: facts`, Object.keys(encoding.facts[id]).length, 8, 60);
		if (!visible.evidence.includes(hidden.decisive)) found.push(`${id}: the decisive words are not in the evidence`);
		if (words(hidden.reason).length < 9) found.push(`${id}: the reason has fewer than 9 words`);
		if (/ALLOW|BLOCK|lawful|forbidden|unlawful/i.test(JSON.stringify(visible)))
			found.push(`${id}: a label is named in the text`);
		if (hidden.readings)
			for (const label of ['ALLOW', 'BLOCK'])
				if (words(hidden.readings[label] ?? '').length < 16)
					found.push(`${id}: the reading ${label} has fewer than 16 words`);
	}
	const side = (/** @type {string} */ label) =>
		cases.filter((one) => one.hidden.reference === label).flatMap((one) => words(one.visible.evidence));
	const [lawful, forbidden] = [side('ALLOW'), side('BLOCK')];
	if (cases.filter((one) => one.hidden.reference === 'ALLOW').length !== 2)
		found.push('two contexts are ALLOW and two are BLOCK');
	const ratio = lawful.length / forbidden.length;
	if (ratio < 0.94 || ratio > 1.06)
		found.push(`words of the lawful contexts ${lawful.length}, of the forbidden ${forbidden.length}: within 6 %`);
	const bag = new Map();
	for (const word of lawful) bag.set(word, (bag.get(word) ?? 0) + 1);
	for (const word of forbidden) bag.set(word, (bag.get(word) ?? 0) - 1);
	for (const [word, n] of bag)
		if (n !== 0 && (NEGATION.test(word) || ENDING.test(word)) && Math.abs(n) > 2)
			found.push(
				`${JSON.stringify(word)} stands ${Math.abs(n)} times more often in ${n > 0 ? 'lawful' : 'forbidden'} contexts`
			);
	const uneven = [...bag.values()].reduce((sum, n) => sum + Math.abs(n), 0);
	const share = uneven / (lawful.length + forbidden.length);
	if (share > 0.25) found.push(`${(100 * share).toFixed(0)} % of the words are on one side only; at most 25 %`);
	const only = [...bag].filter(([, n]) => n !== 0).map(([word, n]) => `${word} ${n > 0 ? '+' : ''}${n}`);
	return {
		found,
		measure: `words ${cases.map((one) => words(one.visible.evidence).length).join(' ')}, uneven ${(100 * share).toFixed(0)} % (${only.join(', ')})`
	};
}

/** Whole numbers that look random and are the same on every machine (mulberry32). @param {number} state */
const dice = (state) => () => {
	state = (state + 0x6d2b79f5) | 0;
	let t = Math.imul(state ^ (state >>> 15), 1 | state);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/**
 * What three simulated annotators answer, and a simulated adjudicator decides, in the demonstration study: mostly the reference; the more
 * of them err the harder a context is said to be, and in arguable ones they are of two minds. Nobody gave these answers.
 * @param {ReturnType<typeof compile>['cases']} cases
 */
function simulated(cases) {
	const roll = dice(20311103);
	const answers = [];
	const decisions = [];
	let minute = Date.parse('2031-11-03T08:00:00Z');
	for (const { id, visible, hidden } of cases) {
		const arguable = hidden.readings !== undefined;
		const hard = roll() < 0.12;
		const other = hidden.reference === 'ALLOW' ? 'BLOCK' : 'ALLOW';
		const start = length(visible.evidence.slice(0, visible.evidence.indexOf(hidden.decisive)));
		const quote = { field: 'evidence', start, end: start + length(hidden.decisive), quote: hidden.decisive };
		const given = ['simulated-1', 'simulated-2', 'simulated-3'].map((annotator) => {
			const right = roll() >= (arguable ? 0.45 : hard ? 0.22 : 0.008);
			const unclear = roll() < (arguable ? 0.6 : hard && !right ? 0.3 : 0);
			const at = new Date((minute += 60_000)).toISOString();
			return {
				case: id,
				annotator,
				label: right ? hidden.reference : other,
				...(unclear && { unclear, note: 'Simulated: the evidence can be read in two ways.' }),
				...(right && roll() < 0.5 && { evidence: [quote] }),
				at
			};
		});
		answers.push(...given);
		if (new Set(given.map((one) => one.label)).size === 1 && !given.some((one) => 'unclear' in one)) continue;
		decisions.push({
			case: id,
			label: hidden.reference,
			adjudicator: 'simulated-adjudicator',
			rationale: hidden.reason,
			...(hidden.readings && { unresolved: true, alternative: other }),
			at: new Date(minute + 7 * 86_400_000).toISOString()
		});
	}
	return { answers, decisions };
}

/** The parser and the evaluator of the product, bundled. */
async function product() {
	const dir = mkdtempSync(join(tmpdir(), 'compile-sample-'));
	try {
		const at = (/** @type {string} */ file) => JSON.stringify(join(root, 'src/lib/domain', file));
		const entry = join(dir, 'entry.ts');
		writeFileSync(
			entry,
			`export { exactJson } from ${at('shared/exact-json.ts')};\nexport { parseExpression } from ${at('formal/parse-expression.ts')};\nexport { parseValue } from ${at('formal/parse-value.ts')};\nexport { evaluateTree } from ${at('formal/tree/evaluate-tree.ts')};\n`
		);
		await build({
			configFile: false,
			logLevel: 'error',
			build: { ssr: entry, outDir: join(dir, 'out'), rolldownOptions: { output: { entryFileNames: 'out.mjs' } } }
		});
		return await import(pathToFileURL(join(dir, 'out/out.mjs')).href);
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}

/** Whether the expression says what the label says; unresolved for what is arguable. @param {any} room @param {ReturnType<typeof compile>} compiled */
function disagreements({ exactJson, parseExpression, parseValue, evaluateTree }, { cases, encoding }) {
	/** @type {string[]} */
	const found = [];
	const exact = exactJson.parse(JSON.stringify(encoding), 1000).value;
	const parsed = parseExpression(exact.expression, (/** @type {string} */ path, /** @type {string} */ message) =>
		found.push(`${path}: ${message}`)
	);
	if (!parsed) return found;
	for (const { id, hidden } of cases) {
		const facts = new Map();
		for (const [name, { type, value }] of Object.entries(exact.facts[id])) {
			const read = parseValue(value, type);
			if (read.ok) facts.set(name, read.value);
			else found.push(`${id}, ${name}: ${read.message}`);
		}
		const outcome = evaluateTree(parsed, facts);
		const wanted = hidden.readings ? 'unresolved' : hidden.reference === 'ALLOW' ? 'permit' : 'deny';
		if (outcome.result !== wanted)
			found.push(
				`${id}: the label is ${hidden.reference}, so the expression has to give ${wanted}, but it gives ${outcome.result} ${outcome.message ?? ''}`
			);
	}
	return found;
}

const named = process.argv.slice(2).filter((one) => one !== '--check');
const check = process.argv.includes('--check');
const room = await product();
const compiled = readdirSync(folder)
	.filter((file) => file.endsWith('.yaml') && (!named.length || named.includes(file.slice(0, -5))))
	.sort()
	.map((file) => {
		try {
			const scenario = parse(readFileSync(join(folder, file), 'utf8'));
			if (`${scenario.id}.yaml` !== file) throw new Error(`its id is ${scenario.id}`);
			return { file, ...compile(scenario) };
		} catch (error) {
			console.error(`${file}: ${error instanceof Error ? error.message : error}`);
			process.exitCode = 1;
			return null;
		}
	})
	.filter((one) => one !== null);
for (const one of compiled) {
	const { found, measure } = faults(one);
	const all = [...found, ...disagreements(room, one)];
	if (named.length) console.log(`${one.encoding.scenario}: ${measure}`);
	for (const fault of all) console.error(`${one.file}: ${fault}`);
	if (all.length) process.exitCode = 1;
}
if (!named.length && !process.exitCode) {
	const lines = (/** @type {unknown[]} */ rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
	const { answers, decisions } = simulated(compiled.flatMap((one) => one.cases));
	const files = {
		'authorization.jsonl': lines(compiled.flatMap((one) => one.cases)),
		'encodings.jsonl': lines(compiled.map((one) => one.encoding)),
		'simulated-answers.jsonl': lines(answers),
		'simulated-decisions.jsonl': lines(decisions)
	};
	for (const [file, text] of Object.entries(files))
		if (!check) writeFileSync(join(sample, file), text);
		else if (readFileSync(join(sample, file), 'utf8') !== text) {
			console.error(`prisma/sample/${file} is not what its sources give. Run node scripts/compile-sample.mjs`);
			process.exitCode = 1;
		}
}
