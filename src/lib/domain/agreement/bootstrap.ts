import { finish } from '../shared/finish.ts';
import { bootstrapSteps, type StudyBootstrapOptions } from './bootstrap-steps.ts';
import type { Counts } from './counts.ts';
import type { Resampled } from './percentile-bootstrap.ts';
import type { Statistic } from './statistic.ts';

/** The intervals of `bootstrapSteps`, at once. Example: `bootstrap(counts(study), { unit: 'cluster', replicates: 2000, seed: 1 })`. */
export function bootstrap(counts: Counts, options: StudyBootstrapOptions): Map<string, Statistic<Resampled>> {
	return finish(bootstrapSteps(counts, options));
}
