import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { later } from '../../../src/lib/ui/reading/later.ts';

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('window', globalThis);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Three steps of work; `rest` is what is left. */
function work() {
	const job = { rest: 3, finished: 0 };
	const stop = later.bitByBit(
		() => --job.rest === 0,
		() => void ((job.rest = 0), job.finished++)
	);
	return { job, stop };
}

describe('text that is written bit by bit', () => {
	it('begins after a while and ends when all is there', () => {
		const { job } = work();
		expect(job.rest).toBe(3);
		vi.advanceTimersByTime(100);
		expect(job.rest).toBe(3);
		vi.advanceTimersByTime(5000);
		expect(job).toEqual({ rest: 0, finished: 0 });
		later.finish();
		expect(job.finished).toBe(0);
	});

	it('is finished at once for a search, and only once', () => {
		const { job } = work();
		later.finish();
		expect(job).toEqual({ rest: 0, finished: 1 });
		vi.advanceTimersByTime(5000);
		later.finish();
		expect(job).toEqual({ rest: 0, finished: 1 });
	});

	it('stops with the page', () => {
		const { job, stop } = work();
		stop();
		vi.advanceTimersByTime(5000);
		later.finish();
		expect(job).toEqual({ rest: 3, finished: 0 });
	});
});
