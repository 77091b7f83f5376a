import { scaleLinear } from 'd3-scale';
import type { ForestRow } from './report-view.ts';

/** Width of a plot in its own units; the picture scales with its cell. */
export const PLOT_WIDTH = 320;
const EDGE = 8;

export interface ForestScale {
	x: (value: number) => number;
	ticks: number[];
	low: number;
}

/** The axis of a forest plot: 0 to 1, extended to the left in steps of 0.2 where an interval or a value is negative. */
export function forestScale(rows: readonly Pick<ForestRow, 'kappa'>[]): ForestScale {
	let least = 0;
	for (const { kappa } of rows) if ('value' in kappa) least = Math.min(least, kappa.value, kappa.low ?? kappa.value);
	const low = Math.max(-1, Math.floor(least * 5 + 1e-9) / 5);
	const scale = scaleLinear()
		.domain([low, 1])
		.range([EDGE, PLOT_WIDTH - EDGE])
		.clamp(true);
	return { x: (value) => Math.round(scale(value) * 100) / 100, ticks: scale.ticks(low < -0.5 ? 9 : 6), low };
}
