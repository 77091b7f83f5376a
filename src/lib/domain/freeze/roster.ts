import { canonicalJson } from '../shared/canonical-json.ts';
import type { Json } from '../shared/json.ts';
import type { Hash, NewHash } from './bundle.ts';
import { byCodeUnits } from './by-code-units.ts';
import { pseudonyms } from './pseudonyms.ts';
import type { AdjudicationRow, AnswerRow } from './release-row.ts';
import { rowOrder } from './row-order.ts';

interface Seen {
	first: string;
	hash: Hash;
}

/**
 * Who contributed to a study, as its rows pass by in the order of their ids; then gives rows with pseudonyms in place of people.
 * Annotators are A1, A2 ...; adjudicators are J1, J2 ..., and so is whoever only commented. An annotator who comments keeps
 * the A.
 */
export class Roster {
	private readonly annotators = new Map<string, Seen>();
	private readonly adjudicators = new Map<string, Seen>();
	private readonly commenters = new Map<string, Seen>();
	private names: { annotators: Map<string, string>; adjudicators: Map<string, string> } | null = null;

	constructor(private readonly newHash: NewHash) {}

	answer(row: AnswerRow): void {
		const { annotator, ...said } = row;
		this.see(this.annotators, annotator, row, said as unknown as Json);
	}

	adjudication(row: AdjudicationRow): void {
		if (row.kind === 'sent') return;
		if (row.kind === 'comment') {
			const { author, ...said } = row;
			this.see(this.commenters, author, row, said as unknown as Json);
			return;
		}
		const { adjudicator, supersedes, ...said } = row;
		// Who is replaced is a name as well; the revision is not.
		this.see(this.adjudicators, adjudicator, row, {
			...said,
			supersedes: supersedes?.revision ?? null
		} as unknown as Json);
	}

	/** Numbers everyone. After this no more rows are taken. */
	close(): void {
		for (const [person, seen] of this.commenters)
			if (!this.adjudicators.has(person) && !this.annotators.has(person)) this.adjudicators.set(person, seen);
		const list = (people: Map<string, Seen>) =>
			[...people].map(([person, { first, hash }]) => ({ person, first, digest: hash.hex() }));
		this.names = {
			annotators: pseudonyms('A', list(this.annotators)),
			adjudicators: pseudonyms('J', list(this.adjudicators))
		};
	}

	/** Rows of one item with pseudonyms, in the order of the release. */
	answers(rows: readonly AnswerRow[]): AnswerRow[] {
		const { annotators } = this.names!;
		const named = rows.map((row) => ({ ...row, annotator: annotators.get(row.annotator)! }));
		return named.sort((a, b) => rowOrder.compare(rowOrder.answer(a), rowOrder.answer(b)));
	}

	/** Rows of one item with pseudonyms, in the order of the release. */
	adjudications(rows: readonly AdjudicationRow[]): AdjudicationRow[] {
		const { annotators, adjudicators } = this.names!;
		const named = rows.map((row): AdjudicationRow => {
			if (row.kind === 'sent') return row;
			if (row.kind === 'comment')
				return { ...row, author: adjudicators.get(row.author) ?? annotators.get(row.author)! };
			const supersedes = row.supersedes && {
				...row.supersedes,
				adjudicator: adjudicators.get(row.supersedes.adjudicator)!
			};
			return { ...row, adjudicator: adjudicators.get(row.adjudicator)!, supersedes };
		});
		return named.sort((a, b) => rowOrder.compare(rowOrder.adjudication(a), rowOrder.adjudication(b)));
	}

	private see(
		people: Map<string, Seen>,
		person: string,
		{ at, id, question }: { at: string; id: string; question: string },
		said: Json
	) {
		const first = canonicalJson([at, id, question]);
		let seen = people.get(person);
		if (!seen) people.set(person, (seen = { first, hash: this.newHash() }));
		else if (byCodeUnits(first, seen.first) < 0) seen.first = first;
		seen.hash.update(`${canonicalJson(said)}\n`);
	}
}
