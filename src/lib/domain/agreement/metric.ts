import type { Json } from '../shared/json.ts';
import type { Interval } from './interval.ts';
import type { Statistic } from './statistic.ts';

/** Which items a number rests on. */
export interface Used {
	items: number;
	/** Items left out, and what they lack. */
	dropped: number;
	why?: 'fewer_than_two_ratings' | 'a_rating_is_missing' | 'not_rated_by_both';
	/** Items whose labels make the chance level, where these are more than the items compared. */
	items_for_chance?: number;
}

/** One metric of a report. */
export interface Metric {
	value: Statistic<Json>;
	standardError?: number;
	interval?: Interval;
	used?: Used;
}
