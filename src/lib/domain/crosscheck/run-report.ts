import type { CrosscheckReport } from './crosscheck-report.ts';

/** A run beside a release, as pages show it and `--json` prints it beside the run's id: what was scored, and what came to nothing. */
export interface RunReport extends CrosscheckReport {
	/** The answers behind the references were simulated. */
	simulated?: true;
	/** Attempts that failed on the way, over all sittings. */
	transport_failures: number;
	/** Attempts that were called off before they were answered. */
	called_off: number;
}
