import type { Codebook } from '../../guideline/codebook.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { FileSum } from '../bundle.ts';
import type { Chronicle } from '../chronicle.ts';
import type { Findings, Statement } from '../manifest.ts';
import type { ReferenceRow } from '../release-row.ts';
import type { ReleaseItem } from '../settle.ts';

/** What the data sheet and the Croissant metadata of a release are made from: all of it follows from the other files. */
export interface DocumentInput {
	stated: Statement;
	found: Pick<Findings, 'guideline' | 'guidelines' | 'counts' | 'agreement' | 'omitted' | 'sources'>;
	codebook: Codebook;
	/** Text under the guideline's heading Purpose; empty when it has none. */
	purpose: string;
	/** The first unresolved references, at most LISTED. */
	unresolved: readonly Pick<ReferenceRow, 'id' | 'question' | 'label' | 'alternative'>[];
	/** The data files, with their sums, sorted. */
	files: readonly FileSum[];
	chronicle: Chronicle;
	items: readonly ReleaseItem[];
	/** The agreement of the release, without the answers. */
	report: JsonObject;
}
