import { SingleBar } from 'cli-progress';

/** A bar that fills. */
export interface Progress {
	update(done: number, total: number): void;
	stop(): void;
}

/** @param terminal draw it? Otherwise nothing is shown, so that logs stay readable. */
export function progressBar(label: string, terminal: boolean): Progress {
	if (!terminal) return { update: () => undefined, stop: () => undefined };
	const bar = new SingleBar({
		format: `${label} {bar} {percentage}% {value}/{total} {eta_formatted} left`,
		stream: process.stderr,
		hideCursor: true,
		clearOnComplete: true,
		etaBuffer: 50
	});
	let started = false;
	return {
		update(done, total) {
			if (started) bar.setTotal(total);
			else bar.start(total, done);
			started = true;
			bar.update(done);
		},
		stop() {
			if (started) bar.stop();
		}
	};
}
