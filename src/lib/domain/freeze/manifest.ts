import { z } from 'zod';
import { canonicalJson } from '../shared/canonical-json.ts';
import type { JsonObject } from '../shared/json.ts';
import type { AgreementSummary } from './agreement-summary.ts';
import type { FileSum } from './bundle.ts';
import type { Counts } from './counts.ts';
import type { Documents } from './documents.ts';
import { version } from './version.ts';

export const FORMAT = 'touchstone/release@1';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const seed = z.number().int();

/** What a release says of itself that does not follow from its other files. */
export const statement = z.strictObject({
	study: z.string().min(1),
	title: z.string(),
	version: z.string().refine(version.valid),
	/** When it was frozen; outside content_sha256. */
	created: z.iso.datetime(),
	supersedes: z.strictObject({ version: z.string().refine(version.valid), content_sha256: hex }).nullable(),
	simulated: z.boolean(),
	licence: z.string().nullable(),
	url: z.string().nullable(),
	creator: z.string().nullable(),
	/** The version's date: the study's, or else the day of its last answer or decision. */
	date: z.string().nullable(),
	seeds: z.strictObject({ study: seed, bootstrap: seed }),
	/** How items were given to annotators, in order. */
	plans: z.array(z.strictObject({ method: z.string(), seed })),
	/** Why annotation was closed with answers missing. */
	waived: z.string().nullable(),
	with_hidden: z.boolean(),
	/** So many adjudicators had to agree on a decision; only a panel study says it. */
	panel: z.number().int().min(2).max(9).optional(),
	/** Flags prepared before labelling could be shown after the own answers; only a study made for it says so. */
	assistance: z.literal(true).optional(),
	/** What froze it; outside content_sha256. */
	software: z.strictObject({
		version: z.string(),
		commit: z
			.string()
			.regex(/^[0-9a-f]{40}$/)
			.nullable(),
		dirty: z.boolean().nullable()
	})
});

export type Statement = z.infer<typeof statement>;

/** What follows from the other files of a release; verifying makes it again. */
export interface Findings {
	guideline: { id: string; version: string; sha256: string };
	/** Every guideline version that answers were given under, with their number. */
	guidelines: { sha256: string; answers: number }[];
	counts: Counts;
	agreement: AgreementSummary;
	/** Questions that no one answered, after a waiver. */
	omitted: { id: string; question: string }[];
	/** Licences that the cases were imported with, and how many cases each. */
	sources: { licence: string | null; cases: number }[];
	/** Versions of the texts that are made from the rest. */
	documents: Documents;
	files: FileSum[];
}

export interface Manifest extends Statement, Findings {
	format: typeof FORMAT;
	content_sha256: string;
}

/** The SHA-256 over everything that a manifest says, but for when and by what software it was made. */
export function contentSha256(manifest: JsonObject, sha256: (text: string) => string): string {
	const { created: _created, software: _software, content_sha256: _hash, ...content } = manifest;
	return sha256(canonicalJson(content));
}

/** Puts a manifest together and names it by its hash. */
export function manifest(stated: Statement, found: Findings, sha256: (text: string) => string): Manifest {
	const whole = { format: FORMAT, ...stated, ...found } as const;
	return { ...whole, content_sha256: contentSha256(whole as unknown as JsonObject, sha256) };
}
