import type { Block } from './blocked.ts';
import { version } from './version.ts';

/** A frozen release, as far as the next one depends on it. */
export interface Frozen {
	version: string;
	contentSha256: string;
	supersedes: { version: string; content_sha256: string } | null;
}

/** What a version would supersede: what it superseded when it was frozen, or the newest there is. */
export function supersededBy(wanted: string, frozen: readonly Frozen[]): Frozen['supersedes'] {
	const there = frozen.find((one) => one.version === wanted);
	if (there) return there.supersedes;
	const newest = version.newest(frozen.map((one) => one.version));
	return newest === null
		? null
		: { version: newest, content_sha256: frozen.find((one) => one.version === newest)!.contentSha256 };
}

/** Why a version cannot be taken, or null. `contentSha256` is what it would have; `proposed` is offered instead. */
export function versionFault(
	wanted: string,
	contentSha256: string | null,
	frozen: readonly Frozen[],
	proposed: string | null
): Block | null {
	const offer = proposed ? ` ${proposed} would suit what changed.` : '';
	if (!version.valid(wanted))
		return {
			code: 'version-invalid',
			message: `${JSON.stringify(wanted.slice(0, 60))} is no version: write three numbers, as in 1.0.0.`
		};
	const there = frozen.find((one) => one.version === wanted);
	if (there)
		return contentSha256 === null || there.contentSha256 === contentSha256
			? null
			: {
					code: 'version-exists',
					message: `Version ${wanted} exists with other content; a release is never overwritten.${offer}`
				};
	const newest = version.newest(frozen.map((one) => one.version));
	if (newest !== null && version.compare(wanted, newest) < 0)
		return {
			code: 'version-not-newer',
			message: `Version ${wanted} is older than ${newest}, which exists. Versions only go up.${offer}`
		};
	return null;
}
