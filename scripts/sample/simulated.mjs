import { length } from './marks.mjs';

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
 * @param {import('./compile.mjs').Case[]} cases
 */
export function simulated(cases) {
	const roll = dice(20311103);
	const answers = [];
	const decisions = [];
	let minute = Date.parse('2026-01-05T08:00:00Z');
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
