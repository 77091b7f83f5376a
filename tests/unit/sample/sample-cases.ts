import { readFileSync } from 'node:fs';

/** A case of the sample study as it lies in the file. */
export interface SampleCase {
	id: string;
	scenario: string;
	strata: { domain: string; family: string; split: string };
	visible: { policy: string; request: string; effect: { type: string } & Record<string, unknown>; evidence: string };
	hidden: {
		reference: 'ALLOW' | 'BLOCK';
		reason: string;
		decisive: string;
		arguable?: true;
		readings?: { ALLOW: string; BLOCK: string };
	};
	source: { origin: string; licence: string };
}

/** The 32 cases in the order of the file. */
export const sampleCases: SampleCase[] = readFileSync('prisma/sample/authorization.jsonl', 'utf8')
	.trimEnd()
	.split('\n')
	.map((line) => JSON.parse(line) as SampleCase);
