const FORM = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** Which part of a version a change moves. */
export type Step = 'major' | 'minor' | 'patch';

/** Versions of releases: three numbers. Patch = metadata, minor = labels corrected, major = cases or their meaning changed. */
export const version = {
	valid: (text: string): boolean => FORM.test(text),

	/** Negative when `a` is older than `b`. Both must be valid. Example: 1.9.0 is older than 1.10.0. */
	compare(a: string, b: string): number {
		const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)];
		return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
	},

	/** Example: `next('1.2.3', 'minor')` is 1.3.0. */
	next(from: string, step: Step): string {
		const [major, minor, patch] = from.split('.').map(Number);
		if (step === 'major') return `${major + 1}.0.0`;
		return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
	},

	/** The newest of some versions; null when there are none. */
	newest(versions: readonly string[]): string | null {
		return versions.reduce<string | null>(
			(best, one) => (best === null || version.compare(best, one) < 0 ? one : best),
			null
		);
	}
};
