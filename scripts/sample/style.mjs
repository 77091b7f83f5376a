import { BOUNDS, EFFECTS, isNegation, isStanding, namesLabel, words } from './measures.mjs';

/** @typedef {import('./compile.mjs').Compiled} Compiled */
/** @typedef {import('./compile.mjs').Label} Label */

/** How many times more often each word stands in lawful contexts than in forbidden ones, and how many words there are. @param {Compiled} compiled */
function sides({ cases }) {
	const side = (/** @type {Label} */ label) =>
		cases.filter((one) => one.hidden.reference === label).flatMap((one) => words(one.visible.evidence));
	const [lawful, forbidden] = [side('ALLOW'), side('BLOCK')];
	/** @type {Map<string, number>} */
	const more = new Map();
	for (const word of lawful) more.set(word, (more.get(word) ?? 0) + 1);
	for (const word of forbidden) more.set(word, (more.get(word) ?? 0) - 1);
	const uneven = [...more.values()].reduce((sum, n) => sum + Math.abs(n), 0);
	return {
		lawful: lawful.length,
		forbidden: forbidden.length,
		more,
		share: uneven / (lawful.length + forbidden.length)
	};
}

/** What an author sees at a glance: the words of each context, and which are on one side only. @param {Compiled} compiled */
export function measure(compiled) {
	const { more, share } = sides(compiled);
	const only = [...more].filter(([, n]) => n !== 0).map(([word, n]) => `${word} ${n > 0 ? '+' : ''}${n}`);
	const lengths = compiled.cases.map((one) => words(one.visible.evidence).length);
	return `words ${lengths.join(' ')}, uneven ${(100 * share).toFixed(0)} % (${only.join(', ')})`;
}

/** What a reader of the four texts might guess a label from. @param {Compiled} compiled */
function telling(compiled) {
	/** @type {string[]} */
	const found = [];
	const { lawful, forbidden, more, share } = sides(compiled);
	if (compiled.cases.filter((one) => one.hidden.reference === 'ALLOW').length !== 2)
		found.push('two contexts are ALLOW and two are BLOCK');
	if (Math.abs(lawful / forbidden - 1) > 0.06)
		found.push(`words of the lawful contexts ${lawful}, of the forbidden ${forbidden}: within 6 %`);
	for (const [word, n] of more)
		if (Math.abs(n) > 2 && (isNegation(word) || isStanding(word)))
			found.push(
				`${JSON.stringify(word)} stands ${Math.abs(n)} times more often in ${n > 0 ? 'lawful' : 'forbidden'} contexts`
			);
	if (share > 0.25) found.push(`${(100 * share).toFixed(0)} % of the words are on one side only; at most 25 %`);
	return found;
}

/** What is out of bounds, and what a label might be guessed from. @param {Compiled} compiled @returns {string[]} */
export function styleFaults(compiled) {
	const { cases, encoding } = compiled;
	/** @type {string[]} */
	const found = [];
	const bounded = (/** @type {string} */ what, /** @type {number} */ n, /** @type {keyof typeof BOUNDS} */ kind) => {
		const { least, most } = BOUNDS[kind];
		if (n < least || n > most) found.push(`${what}: ${n}, which is not between ${least} and ${most}`);
	};
	const { policy, request, effect } = cases[0].visible;
	bounded('words of the policy', words(policy).length, 'policy');
	bounded('words of the request', words(request).length, 'request');
	if (!EFFECTS.includes(effect.type)) found.push(`effect.type ${effect.type} is none of: ${EFFECTS.join(', ')}`);
	if (Object.values(effect).some((one) => typeof one !== 'string'))
		found.push('every argument of the effect is a string');
	for (const { id, visible, hidden } of cases) {
		bounded(`${id}: words of the evidence`, words(visible.evidence).length, 'evidence');
		bounded(`${id}: words of the reason`, words(hidden.reason).length, 'reason');
		bounded(`${id}: facts`, Object.keys(encoding.facts[id]).length, 'facts');
		if (!visible.evidence.includes(hidden.decisive)) found.push(`${id}: the decisive words are not in the evidence`);
		if (namesLabel(JSON.stringify(visible))) found.push(`${id}: a label or an id is named in the text`);
		if (hidden.readings)
			for (const label of /** @type {const} */ (['ALLOW', 'BLOCK']))
				bounded(`${id}: words of the reading ${label}`, words(hidden.readings[label] ?? '').length, 'reading');
	}
	return [...found, ...telling(compiled)];
}
