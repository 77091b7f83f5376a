import { ok } from '../shared/ok.ts';
import type { Answer, Answers, AskedItem } from './answers.ts';
import { fromRows } from './from-rows.ts';
import type { StudyFailure } from './study-problems.ts';
import type { Study } from './study.ts';
import type { Treated } from './treat-unclear.ts';

/**
 * The study that answers make under a treatment of unclear. Items keep their place when all their answers are left out, and
 * the label of every answer is checked, also of those left out.
 */
export function studyOfAnswers(
	{ labels, scale, items, raters }: Pick<Answers, 'labels' | 'scale' | 'items' | 'raters'>,
	answers: readonly Answer[],
	treated: Treated
): { ok: true; value: Study } | StudyFailure {
	const asked = new Map<string, AskedItem>();
	for (const item of items ?? []) {
		const one = typeof item === 'string' ? { id: item } : item;
		asked.set(one.id, one);
	}
	for (const { item, cluster, strata } of answers) {
		const known = asked.get(item);
		if (known && (known.cluster !== undefined || cluster === undefined) && (known.strata || !strata?.length)) continue;
		if (!known && items) continue;
		asked.set(item, {
			id: item,
			cluster: known?.cluster ?? cluster,
			strata: known?.strata ?? (strata && new Map(strata))
		});
	}
	const all = {
		items: [...asked.values()],
		raters: raters ?? [...new Set(answers.map((answer) => answer.rater))],
		scale
	};
	const given = fromRows({ ...all, labels, rows: answers });
	if (!given.ok) return given;
	const rows = answers.flatMap((answer) => {
		const label = treated.label(answer);
		return label === null ? [] : [{ item: answer.item, rater: answer.rater, label }];
	});
	// A label of its own for unclear answers has no place in an order.
	const unordered = treated.labels.some((label) => !labels.includes(label));
	const made = fromRows({ ...all, scale: unordered ? 'nominal' : scale, labels: treated.labels, rows });
	return made.ok ? ok(made.value) : made;
}
