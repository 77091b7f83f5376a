import type { ReleaseDiff } from './diff.ts';
import type { Step } from './version.ts';

/**
 * Which part of the version a difference moves: major when there are other cases, other texts, or the guideline means something
 * else; minor when labels were corrected or a second reading came or went; patch for everything else.
 */
export function proposeStep(
	diff: Pick<ReleaseDiff, 'changed' | 'added' | 'removed' | 'touched' | 'inputs' | 'guideline'>
): Step {
	if (diff.added.length || diff.removed.length || diff.inputs.length || otherMeaning(diff.guideline)) return 'major';
	const reading = diff.touched.some(({ names }) => names.includes('unresolved') || names.includes('alternative'));
	return diff.changed.length || reading ? 'minor' : 'patch';
}

function otherMeaning({ before, after }: { before: string; after: string }): boolean {
	const major = (reference: string) => reference.split('.')[0];
	return major(before) !== major(after);
}
