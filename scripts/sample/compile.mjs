import { expression } from './expression.mjs';
import { unmark } from './marks.mjs';

/** @typedef {import('./marks.mjs').Fact} Fact */
/** @typedef {'ALLOW' | 'BLOCK'} Label */
/** @typedef {{ label: Label, by: string, reason: string, decisive: string, evidence: string, arguable?: Record<Label, string> }} Context */
/** @typedef {{ id: string, domain: string, family: string, split: string, policy: string, request: string, effect: Record<string, string>, expression: string, contexts: Record<string, Context> }} Scenario */
/** @typedef {ReturnType<typeof compile>} Compiled */
/** @typedef {Compiled['cases'][number]} Case */

const LETTERS = ['a', 'b', 'c', 'd'];

/** The four cases of a scenario and its encoding. @param {Scenario} scenario */
export function compile(scenario) {
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
