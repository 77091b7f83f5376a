import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import type { ExportRows } from './export-rows.ts';

/** JSON Lines, exact: canonical JSON, nothing escaped or shortened. */
export async function* jsonl({ rows }: ExportRows): AsyncGenerator<string> {
	for await (const row of rows()) yield `${canonicalJson(row)}\n`;
}
