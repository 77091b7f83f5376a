/** How far labels may be compared: equal or not; by their declared order; as numbers. */
export type Scale = 'nominal' | 'ordinal' | 'interval';

export interface StudyItem {
	id: string;
	/** Items of one cluster (a scenario) are resampled together. Absent: the item is its own cluster. */
	cluster?: string;
	/** Names and values by which reports are split. */
	strata?: ReadonlyMap<string, string>;
}

/** What was rated, by whom, and how: the one input of every statistic in this room. */
export interface Study {
	/** The declared labels in their declared order, used or not. On an interval scale they are numbers. */
	labels: readonly string[];
	scale: Scale;
	raters: readonly string[];
	items: readonly StudyItem[];
	/** Items x raters, row by row; each cell an index into `labels`, or -1 where there is no rating. */
	ratings: Int16Array;
}
