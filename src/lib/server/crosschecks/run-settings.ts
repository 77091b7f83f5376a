import type { Dialect } from '../../domain/crosscheck/dialect.ts';

/** run.json of an archive: everything that makes a run what it is. Never a key. */
export interface RunSettings {
	format: 'touchstone/crosscheck-run@1';
	run: string;
	created: string;
	/** What was annotated: a release by its content, a study by its name. */
	target:
		{ kind: 'release'; version: string; content_sha256: string; study: string } | { kind: 'study'; study: string };
	guideline: { id: string; version: string; sha256: string };
	question: string;
	cases: number;
	model: string;
	dialect: Dialect;
	base_urls: string[];
	concurrency: number;
	retries: number;
	parameters: { temperature: number; top_p: number; seed: number; max_tokens: number; deadline_s: number };
	/** SHA-256 of the versioned files, and of the system message and the schema that were sent. */
	texts: {
		version: string;
		prompt_sha256: string;
		schema_sha256: string;
		sent_prompt_sha256: string;
		sent_schema_sha256: string;
	};
	software: { version: string; commit: string | null; dirty: boolean | null };
}

/** What has to be the same for a run to be resumed: another model, text or target would be another run. */
export function sameRun(a: RunSettings, b: RunSettings): string[] {
	const names = ['target', 'guideline', 'question', 'model', 'dialect', 'parameters', 'texts'] as const;
	return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}
