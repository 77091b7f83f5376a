export { mayReadMetrics } from './health/may-read-metrics.ts';
export { metrics } from './health/metrics.ts';
export { readiness } from './health/readiness.ts';
export { writeFaults } from './health/write-faults.ts';
