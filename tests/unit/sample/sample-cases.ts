import { readFileSync } from 'node:fs';

export type SampleLabel = 'ALLOW' | 'BLOCK';

/** A case of the sample study as it lies in the file. */
export interface SampleCase {
	id: string;
	scenario: string;
	strata: { domain: string; family: string; split: string };
	visible: { policy: string; request: string; effect: { type: string } & Record<string, unknown>; evidence: string };
	hidden: {
		reference: SampleLabel;
		/** The path of a lawful context; what a forbidden one lacks. */
		by: string;
		reason: string;
		decisive: string;
		arguable?: true;
		readings?: Record<SampleLabel, string>;
	};
	source: { origin: string; licence: string };
}

/** The 200 cases in the order of the file. */
export const sampleCases: SampleCase[] = readFileSync('prisma/sample/authorization.jsonl', 'utf8')
	.trimEnd()
	.split('\n')
	.map((line) => JSON.parse(line) as SampleCase);
