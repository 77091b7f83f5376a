import { decisionInForce } from '../../domain/freeze/decision-in-force.ts';
import type { Feedback, FeedbackRow } from '../../domain/freeze/feedback.ts';
import type { AdjudicationRow, Basis, DecisionRow } from '../../domain/freeze/release-row.ts';
import { readLines } from '../../domain/freeze/verify/read-file.ts';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Actor } from '../actor.ts';
import { newHash } from '../bundle/new-hash.ts';
import { openFolder } from '../bundle/open-folder.ts';
import type { Db } from '../db/client.ts';
import { findStudy } from '../lookup/find-study.ts';
import { ownOrder } from '../lookup/own-order.ts';
import { ownPlaces } from '../lookup/own-places.ts';
import { bundlePath } from '../bundle/bundle-path.ts';
import { stored } from './stored.ts';

const ON_A_PAGE = 50;

interface Differing {
	itemId: string;
	key: string;
	questionId: string;
	own: string;
	unclear: bigint | boolean;
	note: string | null;
	label: string;
	basis: string;
}

/** The last revision of each own answer beside the reference of a release. */
const OWN = `FROM "ReleaseReference" r JOIN "Item" i ON i."id" = r."itemId"
	JOIN "Answer" a ON a."itemId" = r."itemId" AND a."questionId" = r."questionId" AND a."personId" = ?
	WHERE r."releaseId" = ? AND NOT EXISTS (SELECT 1 FROM "Answer" l WHERE l."itemId" = a."itemId" AND l."personId" = a."personId"
		AND l."questionId" = a."questionId" AND l."revision" > a."revision")`;

/**
 * Which own answers the newest release differs from, with the reason as it was frozen: later decisions are not in it. Nothing
 * of other people's answers. `not_found` where the annotator has no answer, or nothing is frozen yet.
 */
export async function feedback(
	db: Db,
	actor: Actor,
	dataFolder: string,
	slug: string,
	page: number
): Promise<Result<Feedback>> {
	const nothing = fail('not_found', 'There is no release with answers of yours in a study of that name.');
	if (actor.role !== 'annotator') return fail('forbidden', 'This is for the annotators of a study.');
	const found = await findStudy(db, slug);
	if (!found.ok) return nothing;
	const study = found.value;
	const release = (await stored(db, study.id)).at(-1);
	if (!release) return nothing;
	const [{ answered }] = await db.$queryRawUnsafe<{ answered: bigint }[]>(
		`SELECT COUNT(*) AS "answered" ${OWN}`,
		actor.id,
		release.id
	);
	if (!Number(answered)) return nothing;
	const differing = await db.$queryRawUnsafe<Differing[]>(
		`SELECT r."itemId", i."key", r."questionId", a."label" AS "own", a."unclear", a."note", r."label", r."basis" ${OWN} AND r."label" <> a."label"`,
		actor.id,
		release.id
	);
	const places = await ownPlaces(db, study.id, actor.id);
	differing.sort(ownOrder(places));
	const pages = Math.max(1, Math.ceil(differing.length / ON_A_PAGE));
	const at = Math.min(page, pages);
	const shown = differing.slice((at - 1) * ON_A_PAGE, at * ON_A_PAGE);
	const reasons = await frozenReasons(bundlePath(dataFolder, release.id), shown, release.manifest.panel ?? 1);
	const { codebook } = study.guideline;
	return ok({
		study: { slug, title: study.title, simulated: study.simulated },
		present: codebook.present === 'scenario' ? 'scenario' : 'case',
		guidelineSha256: study.guidelineSha256,
		version: release.version,
		frozenAt: release.createdAt.toISOString(),
		answered: Number(answered),
		differ: differing.length,
		rows: shown.map((row): FeedbackRow => {
			const question = codebook.questions.find((one) => one.id === row.questionId);
			return {
				own: places.get(row.itemId) ?? null,
				question: codebook.questions.length > 1 ? (question?.title ?? row.questionId) : null,
				labels: question?.labels ?? [],
				answer: { label: row.own, unclear: Boolean(row.unclear), note: row.note ?? '' },
				reference: { label: row.label, basis: row.basis as Basis },
				reason: reasons.get(`${row.questionId}\n${row.key}`) ?? null
			};
		}),
		page: at,
		pages
	});
}

/**
 * The decisions in force in a frozen release, for these questions about these items. Empty where the release's folder is gone or
 * damaged, as after a restore: what is then left to say is the label.
 */
async function frozenReasons(
	folder: string,
	wanted: readonly Differing[],
	panel: number
): Promise<Map<string, NonNullable<FeedbackRow['reason']>>> {
	const reasons = new Map<string, NonNullable<FeedbackRow['reason']>>();
	const finals = new Map<string, DecisionRow[]>(wanted.map((row) => [`${row.questionId}\n${row.key}`, []]));
	const bundle = wanted.length ? await openFolder(folder) : null;
	if (!bundle?.ok) return reasons;
	const nobody = () => undefined;
	try {
		for await (const { text } of readLines(bundle.value, 'decisions.jsonl', newHash, nobody, nobody)) {
			const row = JSON.parse(text) as AdjudicationRow;
			if (row.kind === 'final') finals.get(`${row.question}\n${row.id}`)?.push(row);
		}
	} catch {
		return reasons;
	}
	for (const [key, rows] of finals) {
		const { decision } = decisionInForce(rows, panel);
		if (!decision) continue;
		const { rationale, alternative, reading, evidence } = decision;
		reasons.set(key, { rationale, alternative, reading: reading ?? null, evidence });
	}
	return reasons;
}
