import type { AdjudicationRow, AnswerRow } from './release-row.ts';

/** First and last moment of something, ISO 8601; null when there was none. */
export interface Period {
	first: string | null;
	last: string | null;
}

/** When a study was answered and decided, and what came of seeing the answers; from its rows as they pass, in the order of the release. */
export class Chronicle {
	readonly answers: Period = { first: null, last: null };
	readonly decisions: Period = { first: null, last: null };
	/** Answers that replace an earlier one of the same person. */
	revised = 0;
	/** Final decisions that replace another. */
	superseded = 0;
	/** Adjudicators’ first final decisions with the label of their own blind one, and with another. */
	kept = 0;
	changed = 0;
	private blind: { seat: string; label: string } | null = null;

	/** Answers that are not independent: given after flags were shown. */
	helped = 0;

	answer({ at, revision, independent }: AnswerRow): void {
		extend(this.answers, at);
		if (!independent) this.helped++;
		if (revision > 1) this.revised++;
	}

	adjudication(row: AdjudicationRow): void {
		if (row.kind !== 'blind' && row.kind !== 'final') return;
		extend(this.decisions, row.at);
		// Rows are sorted by person, and the blind one stands first.
		const seat = JSON.stringify([row.id, row.question, row.adjudicator]);
		if (row.kind === 'blind') {
			this.blind = { seat, label: row.label };
			return;
		}
		if (row.supersedes) this.superseded++;
		// One that was imported came about elsewhere, whatever was decided blind here.
		if (row.revision !== 1 || row.origin !== 'app' || this.blind?.seat !== seat) return;
		if (this.blind.label === row.label) this.kept++;
		else this.changed++;
	}
}

function extend(period: Period, at: string): void {
	if (period.first === null || at < period.first) period.first = at;
	if (period.last === null || at > period.last) period.last = at;
}
