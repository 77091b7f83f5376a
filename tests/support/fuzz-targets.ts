import { fuzzBundleTarget } from './fuzz-bundle-target.ts';
import { fuzzFileTargets } from './fuzz-file-targets.ts';
import { fuzzRecordTargets } from './fuzz-record-targets.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/** In the order in which they run. */
export const FUZZ_TARGETS = [
	'cases',
	'answers',
	'decisions',
	'flags',
	'guidelines',
	'ratings',
	'encodings',
	'crosscheck',
	'bundles'
] as const;

/** Every parser of what people bring. @param root the checkout that holds the fixtures */
export function fuzzTargets(root: string): Record<(typeof FUZZ_TARGETS)[number], FuzzTarget> {
	return { ...fuzzRecordTargets(root), ...fuzzFileTargets(root), bundles: fuzzBundleTarget(root) };
}
