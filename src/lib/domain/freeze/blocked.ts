import type { Why } from '../adjudication/dispute.ts';

/** One thing that stands in the way of a freeze. */
export interface Block {
	code:
		| 'no-cases'
		| 'annotation-open'
		| 'missing-answers'
		| 'open-disputes'
		| 'broken-history'
		| 'text-changed'
		| 'version-invalid'
		| 'version-exists'
		| 'version-not-newer'
		| 'folder-exists'
		| 'simulated-answers';
	message: string;
	/** The disputes that are open. */
	items?: { case: string; question: string; why: Why }[];
}

/** What a freeze depends on. */
export interface FreezeState {
	cases: number;
	closed: boolean;
	/** Was annotation closed with answers missing, for a stored reason? */
	waived: boolean;
	/** Items and questions without any answer. */
	unanswered: { id: string; question: string }[];
	open: { id: string; question: string; why: Why }[];
	/** What the app would never have stored, in words. */
	faults: string[];
	/** Ids of cases whose text is not the one that was answered. */
	changed: string[];
}

const NAMED = 20;

/** Everything that keeps a study from being frozen, each with what to do; empty when nothing does. */
export function blocked(state: FreezeState): Block[] {
	const blocks: Block[] = [];
	if (state.cases === 0) return [{ code: 'no-cases', message: 'The study has no cases. Import them first.' }];
	if (!state.closed)
		blocks.push({
			code: 'annotation-open',
			message: 'Annotation is still open. Close it first; then what the answers did not settle is adjudicated.'
		});
	else if (state.unanswered.length && !state.waived)
		blocks.push({
			code: 'missing-answers',
			message: `${state.unanswered.length} questions have no answer: ${names(state.unanswered.map((one) => one.id))}.`
		});
	if (state.closed && state.open.length)
		blocks.push({
			code: 'open-disputes',
			message: `${state.open.length} ${state.open.length === 1 ? 'dispute has' : 'disputes have'} no final decision: ${names(state.open.map((one) => one.id))}. Decide ${state.open.length === 1 ? 'it' : 'them'}, then freeze again.`,
			items: state.open.map(({ id, question, why }) => ({ case: id, question, why }))
		});
	if (state.faults.length)
		blocks.push({
			code: 'broken-history',
			message: `The history of answers and decisions does not add up: ${state.faults.slice(0, NAMED).join('; ')}. Check the data folder with “audit verify”, or restore a backup.`
		});
	if (state.changed.length)
		blocks.push({
			code: 'text-changed',
			message: `The text of these cases is not the one that was imported and answered: ${names(state.changed)}. Restore a backup.`
		});
	return blocks;
}

function names(ids: readonly string[]): string {
	const shown = [...new Set(ids)];
	return shown.slice(0, NAMED).join(', ') + (shown.length > NAMED ? ` and ${shown.length - NAMED} more` : '');
}
