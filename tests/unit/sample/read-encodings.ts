import { readFileSync } from 'node:fs';
import type { Node } from '../../../scripts/sample/expression.mjs';
import type { Fact } from '../../../scripts/sample/marks.mjs';

/** A line of the sample's encodings, as it lies in the file. */
export interface SampleEncoding {
	scenario: string;
	expression: Node;
	facts: Record<string, Record<string, Fact>>;
}

/** The 50 encodings in the order of the file. */
export const readEncodings = (): SampleEncoding[] =>
	readFileSync('prisma/sample/encodings.jsonl', 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as SampleEncoding);
