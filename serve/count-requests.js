import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Upper bounds of the classes of durations, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests for those who watch the server, in the text format of Prometheus.
 * Routes, methods and statuses are few and ours, so that nobody can make the list grow.
 * @returns {{ add(entry: import('./watch-request.js').Entry): void, lines(): string[] }}
 */
export function countRequests() {
	/** @type {Map<string, number>} */
	const answered = new Map();
	/** @type {Map<string, { classes: number[], sum: number, count: number }>} */
	const lasted = new Map();
	const delay = monitorEventLoopDelay({ resolution: 20 });
	delay.enable();
	return {
		add({ method, route, status, ms }) {
			const labels = `method="${method}",route="${route ?? 'none'}",status="${status}"`;
			answered.set(labels, (answered.get(labels) ?? 0) + 1);
			const key = `route="${route ?? 'none'}"`;
			const one = lasted.get(key) ?? { classes: BOUNDS.map(() => 0), sum: 0, count: 0 };
			lasted.set(key, one);
			for (const [i, bound] of BOUNDS.entries()) if (ms / 1000 <= bound) one.classes[i]++;
			one.sum += ms / 1000;
			one.count++;
		},
		lines() {
			const late = delay.percentile(99) / 1e9;
			delay.reset();
			return [
				'# HELP touchstone_requests_total Requests that were answered.',
				'# TYPE touchstone_requests_total counter',
				...[...answered].map(([labels, count]) => `touchstone_requests_total{${labels}} ${count}`),
				'# HELP touchstone_request_seconds Time from a request to the end of its answer.',
				'# TYPE touchstone_request_seconds histogram',
				...[...lasted].flatMap(([key, { classes, sum, count }]) => [
					...BOUNDS.map((bound, i) => `touchstone_request_seconds_bucket{${key},le="${bound}"} ${classes[i]}`),
					`touchstone_request_seconds_bucket{${key},le="+Inf"} ${count}`,
					`touchstone_request_seconds_sum{${key}} ${sum}`,
					`touchstone_request_seconds_count{${key}} ${count}`
				]),
				'# HELP touchstone_late_seconds How late the server came to its work since it was last asked (99 of 100 times).',
				'# TYPE touchstone_late_seconds gauge',
				`touchstone_late_seconds ${Number.isFinite(late) ? late : 0}`,
				'# HELP touchstone_memory_bytes Memory in use.',
				'# TYPE touchstone_memory_bytes gauge',
				`touchstone_memory_bytes ${process.memoryUsage.rss()}`,
				'# HELP touchstone_up_seconds Time since the start.',
				'# TYPE touchstone_up_seconds gauge',
				`touchstone_up_seconds ${Math.round(process.uptime())}`
			];
		}
	};
}
