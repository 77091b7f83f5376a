import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocked } from '../../src/lib/domain/freeze/blocked.ts';
import { Ledger } from '../../src/lib/domain/freeze/ledger.ts';
import type { AnswerRow, DecisionRow } from '../../src/lib/domain/freeze/release-row.ts';
import { settle, type ReleaseItem } from '../../src/lib/domain/freeze/settle.ts';
import type { Codebook } from '../../src/lib/domain/guideline/codebook.ts';

const LABELS = ['A', 'B', 'C'];
const ITEMS: ReleaseItem[] = ['i1', 'i2'].map((id) => ({
	id,
	scenario: id,
	inputSha256: 'f'.repeat(64),
	strata: new Map()
}));
const CODEBOOK: Codebook = {
	id: 'g',
	version: '1.0.0',
	title: '',
	unit: 'case',
	present: 'case',
	fields: [],
	route: 'non-unanimous-or-unclear',
	questions: [
		{
			id: 'q',
			title: '',
			scale: 'nominal',
			labels: LABELS.map((id, at) => ({ id, key: String(at), title: id, definition: '' })),
			unclear: { kind: 'flag' },
			evidence: 'none',
			note: 'none'
		}
	]
};
const who = fc.constantFrom('A1', 'A2', 'A3');
const item = fc.constantFrom('i1', 'i2');
const label = fc.constantFrom(...LABELS);

/** What people may do, in any order: answer, answer anew, close, send to adjudication, decide, supersede. */
const command = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), who, item, label, unclear: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('send' as const), item }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('decide' as const), item, label }) }
);

/** The model: plain books of who last said what, and which disputes wait. It shares no code with what it checks. */
class Model {
	closed = false;
	votes = new Map<string, Map<string, { label: string; unclear: boolean }>>();
	sent = new Set<string>();
	decided = new Map<string, string>();

	disputed(id: string): boolean {
		const votes = [...(this.votes.get(id)?.values() ?? [])];
		return this.sent.has(id) || new Set(votes.map((vote) => vote.label)).size > 1 || votes.some((vote) => vote.unclear);
	}
	get open() {
		return ITEMS.map(({ id }) => id).filter((id) => this.disputed(id) && !this.decided.has(id));
	}
}

describe('freezing', () => {
	it('no sequence of commands freezes an open dispute, and what is frozen is what was said', () => {
		fc.assert(
			fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
				const model = new Model();
				const ledger = new Ledger(CODEBOOK, (file, message) => expect.fail(`${file}: ${message}`));
				const revisions = new Map<string, number>();
				for (const one of commands) {
					if (one.do === 'close') model.closed = true;
					if (one.do === 'answer' && !model.closed) {
						const revision = (revisions.get(one.who + one.item) ?? 0) + 1;
						revisions.set(one.who + one.item, revision);
						ledger.answer({
							id: one.item,
							question: 'q',
							annotator: one.who,
							revision,
							label: one.label,
							unclear: one.unclear,
							independent: true,
							input_sha256: 'f'.repeat(64),
							guideline_sha256: 'e'.repeat(64)
						} as AnswerRow);
						const votes = model.votes.get(one.item) ?? new Map();
						model.votes.set(one.item, votes.set(one.who, { label: one.label, unclear: one.unclear }));
					}
					if (one.do === 'send' && model.closed && !model.sent.has(one.item)) {
						ledger.adjudication({ id: one.item, question: 'q', kind: 'sent', text: 'why', at: '' });
						model.sent.add(one.item);
					}
					if (one.do === 'decide' && model.closed && model.disputed(one.item)) {
						const revision = (revisions.get(one.item) ?? 0) + 1;
						revisions.set(one.item, revision);
						const supersedes = revision > 1 ? { adjudicator: 'J1', revision: revision - 1 } : null;
						ledger.adjudication({
							id: one.item,
							question: 'q',
							adjudicator: 'J1',
							kind: 'final',
							revision,
							supersedes,
							label: one.label,
							rationale: 'r',
							unresolved: false,
							alternative: null,
							origin: 'import',
							at: ''
						} as unknown as DecisionRow);
						model.decided.set(one.item, one.label);
					}
				}
				const settled = [...settle(ledger, ITEMS)];
				const open = settled.flatMap((one) => (one.kind === 'open' ? [one] : []));
				const unanswered = settled.flatMap((one) => (one.kind === 'omitted' ? [one] : []));
				const blocks = blocked({
					cases: ITEMS.length,
					closed: model.closed,
					waived: false,
					unanswered,
					open,
					faults: [],
					changed: []
				});
				expect(open.map(({ id }) => id)).toEqual(model.open);
				if (!model.closed || model.open.length) expect(blocks).not.toEqual([]);
				if (blocks.length) return;
				for (const one of settled) {
					if (one.kind !== 'reference') return expect.fail('frozen without a reference');
					const { id, label: frozen, basis } = one.row;
					const said = [...(model.votes.get(id)?.values() ?? [])];
					expect(frozen).toBe(model.decided.get(id) ?? said[0].label);
					expect(basis).toBe(model.decided.has(id) ? 'adjudicated' : said.length === 1 ? 'single' : 'unanimous');
				}
			}),
			{ numRuns: 500 }
		);
	});
});
