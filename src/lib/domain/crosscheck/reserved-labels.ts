import { UNDETERMINED } from './crosscheck-texts.ts';
import { OUTCOMES } from './outcome.ts';

/** Column of the matrix for cases of which no response was scored. */
export const UNSCORED = 'unscored';

/** Names that stand beside a question's labels in answers and in the matrix: a label of one of these could not be told from them. */
export const RESERVED_LABELS: readonly string[] = [UNDETERMINED, UNSCORED, ...OUTCOMES];
