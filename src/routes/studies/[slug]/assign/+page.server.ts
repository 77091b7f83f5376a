import * as assignments from '$lib/server/assignments';
import * as studies from '$lib/server/studies';
import { studyPage } from '../../study-page';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, params }) => ({
	plans: studyPage.found(await studies.plans(locals.db, params.slug))
});

function typedFrom(form: FormData) {
	const text = (name: string) => studyPage.text(form, name);
	return {
		how:
			text('how') === 'balanced' || text('how') === 'sample'
				? (text('how') as 'balanced' | 'sample')
				: ('all' as const),
		annotators: form.getAll('annotators').filter((one): one is string => typeof one === 'string'),
		overlap: text('overlap'),
		share: text('share'),
		primary: text('primary'),
		second: text('second'),
		sample: text('sample'),
		stratum: text('stratum'),
		seed: text('seed')
	};
}

function inputFrom(form: FormData): assignments.AssignInput {
	const { how, annotators, primary, second, stratum } = typedFrom(form);
	const seed = studyPage.number(form, 'seed');
	if (how === 'sample')
		return { primary, second, sample: studyPage.number(form, 'sample') ?? NaN, stratum: stratum || undefined, seed };
	if (how === 'all') return { annotators, seed };
	const percent = studyPage.text(form, 'share').trim();
	// 100 is the plan without a share: the parameters that are kept with it say no more than was meant.
	const share =
		percent === '' || percent === '100' ? undefined : /^\d+(\.\d+)?$/.test(percent) ? Number(percent) / 100 : NaN;
	return { annotators, overlap: studyPage.number(form, 'overlap') ?? NaN, share, seed };
}

export const actions: Actions = {
	preview: async ({ locals, params, request }) => {
		const form = await request.formData();
		const typed = typedFrom(form);
		const seen = await assignments.preview(locals.db, studyPage.actor(locals), params.slug, inputFrom(form));
		return seen.ok
			? { typed, preview: seen.value, seen: JSON.stringify(inputFrom(form)) }
			: studyPage.refused(seen, typed);
	},
	make: async ({ locals, params, request }) => {
		const form = await request.formData();
		// What was changed after the preview is previewed again: nobody makes what they have not seen.
		const input = inputFrom(form);
		if (studyPage.text(form, 'seen') !== JSON.stringify(input)) {
			const again = await assignments.preview(locals.db, studyPage.actor(locals), params.slug, input);
			return again.ok
				? { typed: typedFrom(form), preview: again.value, seen: JSON.stringify(input), changed: true }
				: studyPage.refused(again, typedFrom(form));
		}
		const made = await assignments.plan(locals.db, studyPage.actor(locals), params.slug, input);
		return made.ok ? { made: made.value } : studyPage.refused(made, typedFrom(form));
	},
	move: async ({ locals, params, request }) => {
		const form = await request.formData();
		const [from, to] = [studyPage.text(form, 'from'), studyPage.text(form, 'to')];
		const moved = await assignments.move(locals.db, studyPage.actor(locals), params.slug, {
			from,
			to,
			limit: studyPage.number(form, 'limit')
		});
		if (moved.ok) return { moved: { from, to, ...moved.value } };
		const { message, field, code } = moved;
		return studyPage.refused(
			{ ok: false, code, message, field: `move-${field ?? ''}` },
			{ ...typedFrom(form), from, to, limit: studyPage.text(form, 'limit') }
		);
	}
};
