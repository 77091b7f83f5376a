import type { Handlers } from '../keyboard/keys.svelte.ts';
import { jumpTo } from './jump.ts';
import { shortQuote } from './words.ts';
import type { Workbench } from './workbench.svelte.ts';

/** The handlers of the scope `labelling`. Only what makes sense on this page is there, so that the help lists only what works. */
export function labellingKeys(bench: Workbench): Handlers {
	const { desk } = bench;
	const { questions } = desk.page.codebook;
	const search: Handlers = { search: bench.openSearch };
	const walk: Handlers = {
		next: () => bench.goTo(Math.min(desk.at + 1, desk.stations.length - 1), true),
		previous: () => bench.goTo(Math.max(desk.at - 1, 0), true)
	};
	if (desk.closed) return desk.stations.length > 1 ? { ...search, ...walk, view: bench.toggleView } : search;
	const some = (wanted: boolean, handlers: Handlers) => (wanted ? handlers : {});
	return {
		...search,
		label: (key) => {
			const { current } = desk;
			const label = questions.find((q) => q.id === current.question)?.labels.find((l) => l.key === key);
			if (label) bench.choose(current.assignment, current.question, label.id);
		},
		...some(
			questions.some((q) => q.unclear.kind !== 'none'),
			{ unclear: () => bench.unclear(desk.current.assignment, desk.current.question) }
		),
		...some(
			questions.some((q) => q.note !== 'none'),
			{ note: () => void bench.openNote() }
		),
		...some(
			questions.some((q) => q.evidence !== 'none'),
			{
				quote: () => bench.quoting.quote(),
				'quote.remove': () => document.querySelector<HTMLElement>('.quotes button:focus')?.click()
			}
		),
		...some(desk.stations.length > 1, {
			...walk,
			unanswered: () => goToUnanswered(bench),
			view: bench.toggleView
		}),
		...some(questions.length > 1, {
			'question.next': () => bench.walk.turn(1),
			'question.previous': () => bench.walk.turn(-1)
		}),
		...some(bench.differing, {
			'difference.next': () => jump(bench, 1),
			'difference.previous': () => jump(bench, -1),
			differences: bench.toggleMarks
		}),
		undo: bench.undo,
		submit: bench.submit,
		'submit.text': bench.submit
	};
}

function goToUnanswered({ desk, announcer, goTo }: Workbench) {
	const { length } = desk.stations;
	const order = Array.from({ length }, (_, i) => (desk.at + 1 + i) % length);
	const open = order.find((i) => desk.missing.some((m) => m.assignment === desk.stations[i].item?.assignment));
	if (open === undefined) announcer.say('All answered.');
	else goTo(open, true);
}

/** To the next or previous difference, on into the neighbouring contexts. */
function jump(bench: Workbench, direction: 1 | -1) {
	const { desk, announcer } = bench;
	for (let at = desk.at, fresh = false; at >= 0 && at < desk.stations.length; at += direction, fresh = true) {
		const element = bench.element(at);
		const found = element && jumpTo(element, direction, fresh);
		if (!found) continue;
		if (at !== desk.at) bench.goTo(at, false);
		return announcer.say(
			`Difference ${found.number} of ${found.of} in ${desk.stations[at].short}: ${shortQuote(found.text)}.`
		);
	}
	announcer.say(direction > 0 ? 'No further difference.' : 'No earlier difference.');
}
