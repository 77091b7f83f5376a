import { z } from 'zod';
import { DIALECTS } from './dialect.ts';

const instant = z.iso.datetime();
const count = z.number().int().nonnegative();

/** run.json of an archive: everything that makes a run what it is. Never a key. */
export const runSettings = z.object({
	format: z.literal('touchstone/crosscheck-run@1'),
	run: z.string().min(1),
	created: instant,
	/** What was annotated: a release by its content, a study by its name. */
	target: z.union([
		z.object({ kind: z.literal('release'), version: z.string(), content_sha256: z.string(), study: z.string() }),
		z.object({ kind: z.literal('study'), study: z.string() })
	]),
	guideline: z.object({ id: z.string(), version: z.string(), sha256: z.string() }),
	question: z.string(),
	/** How many there were when it began. */
	cases: count,
	model: z.string(),
	dialect: z.enum(DIALECTS),
	base_urls: z.array(z.string()),
	concurrency: count,
	retries: count,
	parameters: z.object({
		temperature: z.number(),
		top_p: z.number(),
		seed: z.number(),
		max_tokens: count,
		deadline_s: count
	}),
	/** SHA-256 of the versioned files, and of the system message and the schema that were sent. */
	texts: z.object({
		version: z.string(),
		prompt_sha256: z.string(),
		schema_sha256: z.string(),
		sent_prompt_sha256: z.string(),
		sent_schema_sha256: z.string()
	}),
	software: z.object({ version: z.string(), commit: z.string().nullable(), dirty: z.boolean().nullable() })
});

export type RunSettings = z.infer<typeof runSettings>;

/** What has to be the same for a run to be resumed: another model, text or target would be another run. */
export function sameRun(a: RunSettings, b: RunSettings): string[] {
	const names = ['target', 'guideline', 'question', 'model', 'dialect', 'parameters', 'texts'] as const;
	// How long is waited for an answer is no part of what is asked.
	const plain = (one: RunSettings) => ({ ...one, parameters: { ...one.parameters, deadline_s: 0 } });
	return names.filter((name) => JSON.stringify(plain(a)[name]) !== JSON.stringify(plain(b)[name]));
}
