/**
 * The only table of keys. The listener, the `?` dialog, the help page, the <kbd> in buttons and aria-keyshortcuts all come
 * from it. A key never changes its meaning between pages; where two scopes share one, they share its sense.
 */

/** Where a command lives. A page registers the scopes it has; the dialog lists only what is registered. */
export type Scope = 'app' | 'queue' | 'labelling' | 'quoting' | 'dispute' | 'answers';

export interface Command {
	id: string;
	scope: Scope;
	/**
	 * As in KeyboardEvent.key; a capital letter is the letter with Shift. `Ctrl+` stands for Control, or Command on a Mac.
	 * Each entry alone triggers the command.
	 */
	keys: readonly string[];
	/** What it does, for the dialog and the help page. */
	text: string;
	/** May it fire again while the key is held down? */
	repeat?: boolean;
	/** Does it work while typing? */
	inText?: boolean;
}

export const SCOPES: ReadonlyMap<Scope, string> = new Map([
	['app', 'Everywhere'],
	['queue', 'Lists of work'],
	['labelling', 'Labelling'],
	['quoting', 'Quoting without a mouse (after q)'],
	['dispute', 'A dispute'],
	['answers', 'A dispute, once the answers are shown']
]);

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export const COMMANDS: readonly Command[] = [
	{ id: 'help', scope: 'app', keys: ['?'], text: 'Show the keys that work here' },
	{ id: 'guideline', scope: 'app', keys: ['g'], text: 'Open the guideline' },

	{ id: 'queue.next', scope: 'queue', keys: ['j'], text: 'Next row', repeat: true },
	{ id: 'queue.previous', scope: 'queue', keys: ['k'], text: 'Previous row', repeat: true },
	{ id: 'queue.open', scope: 'queue', keys: ['Enter'], text: 'Open what is next, or the current row' },
	{ id: 'queue.search', scope: 'queue', keys: ['/'], text: 'Search the list' },

	{ id: 'label', scope: 'labelling', keys: DIGITS, text: 'Choose the label with this number, in the current context' },
	{ id: 'unclear', scope: 'labelling', keys: ['u'], text: 'Mark the current context unclear, or take the mark back' },
	{ id: 'note', scope: 'labelling', keys: ['n'], text: 'Write a note (Escape returns)' },
	{ id: 'next', scope: 'labelling', keys: ['j'], text: 'Next context', repeat: true },
	{ id: 'previous', scope: 'labelling', keys: ['k'], text: 'Previous context', repeat: true },
	{ id: 'unanswered', scope: 'labelling', keys: ['J'], text: 'Next context without an answer' },
	{ id: 'question.next', scope: 'labelling', keys: ['ArrowRight'], text: 'Next question of the context' },
	{ id: 'question.previous', scope: 'labelling', keys: ['ArrowLeft'], text: 'Previous question of the context' },
	{
		id: 'difference.next',
		scope: 'labelling',
		keys: [']'],
		text: 'Next difference between the contexts',
		repeat: true
	},
	{ id: 'difference.previous', scope: 'labelling', keys: ['['], text: 'Previous difference', repeat: true },
	{
		id: 'quote',
		scope: 'labelling',
		keys: ['q'],
		text: 'Quote the selected text; with nothing selected, or at a hit of the search, select by keyboard'
	},
	{
		id: 'quote.remove',
		scope: 'labelling',
		keys: ['Delete', 'Backspace'],
		text: 'Remove the quote that has the focus'
	},
	{ id: 'differences', scope: 'labelling', keys: ['d'], text: 'Show or hide the marks of differences' },
	{ id: 'view', scope: 'labelling', keys: ['v'], text: 'Contexts side by side, or one at a time' },
	{ id: 'search', scope: 'labelling', keys: ['/'], text: 'Search in the text' },
	{ id: 'undo', scope: 'labelling', keys: ['z'], text: 'Undo; right after a submit, go back to what was stored' },
	{ id: 'submit', scope: 'labelling', keys: ['Enter'], text: 'Submit and go to the next' },
	{ id: 'submit.text', scope: 'labelling', keys: ['Ctrl+Enter'], text: 'The same, also while typing', inText: true },

	{ id: 'quoting.left', scope: 'quoting', keys: ['ArrowLeft'], text: 'Previous word', repeat: true },
	{ id: 'quoting.right', scope: 'quoting', keys: ['ArrowRight'], text: 'Next word', repeat: true },
	{ id: 'quoting.up', scope: 'quoting', keys: ['ArrowUp'], text: 'Line above', repeat: true },
	{ id: 'quoting.down', scope: 'quoting', keys: ['ArrowDown'], text: 'Line below', repeat: true },
	{
		id: 'quoting.less',
		scope: 'quoting',
		keys: ['Shift+ArrowLeft', 'Shift+ArrowUp'],
		text: 'Take the selection back',
		repeat: true
	},
	{
		id: 'quoting.more',
		scope: 'quoting',
		keys: ['Shift+ArrowRight', 'Shift+ArrowDown'],
		text: 'Extend the selection',
		repeat: true
	},
	{ id: 'quoting.start', scope: 'quoting', keys: ['Home'], text: 'First word of the field' },
	{ id: 'quoting.end', scope: 'quoting', keys: ['End'], text: 'Last word of the field' },
	{ id: 'quoting.field', scope: 'quoting', keys: ['f', 'PageDown'], text: 'Next field', repeat: true },
	{ id: 'quoting.take', scope: 'quoting', keys: ['Enter'], text: 'Quote it' },
	{ id: 'quoting.leave', scope: 'quoting', keys: ['Escape', 'q'], text: 'Leave without a quote' },

	{ id: 'decision.label', scope: 'dispute', keys: DIGITS, text: 'Choose the label with this number' },
	{ id: 'decision.reason', scope: 'dispute', keys: ['n'], text: 'Write the reason (Escape returns)' },
	{ id: 'decision.kind', scope: 'dispute', keys: ['w'], text: 'Go to what decides it' },
	{ id: 'decision.quote', scope: 'dispute', keys: ['q'], text: 'Quote the selected text' },
	{ id: 'decision.unquote', scope: 'dispute', keys: ['Backspace', 'Delete'], text: 'Remove the focused quote' },
	{ id: 'decision.store', scope: 'dispute', keys: ['Ctrl+Enter'], text: 'Store the decision', inText: true },

	{ id: 'layer.a', scope: 'answers', keys: ['a'], text: 'Show or hide the quotes of answer A' },
	{ id: 'layer.b', scope: 'answers', keys: ['b'], text: 'Show or hide the quotes of answer B' },
	{ id: 'layer.c', scope: 'answers', keys: ['c'], text: 'Show or hide the quotes of answer C' },
	{ id: 'layer.m', scope: 'answers', keys: ['m'], text: 'Show or hide your own quotes' },
	{ id: 'quote.next', scope: 'answers', keys: [']'], text: 'Next quote', repeat: true },
	{ id: 'quote.previous', scope: 'answers', keys: ['['], text: 'Previous quote', repeat: true },
	{ id: 'thread', scope: 'answers', keys: ['t'], text: 'Go to the discussion' },
	{ id: 'unresolved', scope: 'answers', keys: ['o'], text: 'Mark the case unresolved (Escape returns)' },
	{ id: 'decision.first', scope: 'answers', keys: ['r'], text: 'Take over your first reason' }
];

export const COMMAND: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]));
