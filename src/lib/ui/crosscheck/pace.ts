import { duration } from '../study/duration.ts';
import type { RunView } from './run-view.ts';

/** Pace and time left of a running pass in words, once they can be told. Example: "12.5 cases a second, 3 min 20 s left". */
export function pace({ progress, state }: RunView): string {
	if (state !== 'running' || !progress) return '';
	const seconds = (Date.parse(progress.at) - Date.parse(progress.since)) / 1000;
	const done = progress.scored - progress.before;
	if (seconds < 1 || done < 1) return '';
	const rate = done / seconds;
	const left = ((progress.cases - progress.scored) / rate) * 1000;
	const rates =
		rate >= 1
			? `${rate.toLocaleString('en-GB', { maximumFractionDigits: rate < 20 ? 1 : 0 })} cases a second`
			: `${(rate * 60).toLocaleString('en-GB', { maximumFractionDigits: 1 })} cases a minute`;
	return `${rates}, ${duration(left)} left`;
}
