/** An interval for a statistic, and how it was made. */
export interface Interval {
	low: number;
	high: number;
	/** The share of samples whose interval is meant to hold the true value: 0.95. */
	level: number;
	method: 'bootstrap-cluster' | 'bootstrap-item' | 'gwet-t' | 'normal' | 'wilson' | 'null-normal';
	/** Bootstrap: resamples drawn, and the share of them in which the statistic was undefined and which were left out. */
	replicates?: number;
	undefined_share?: number;
}
