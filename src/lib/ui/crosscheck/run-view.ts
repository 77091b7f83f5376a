/** What a page needs of a run to say how it stands. */
export interface RunView {
	settings: { run: string; cases: number };
	progress: {
		scored: number;
		since: string;
		before: number;
		failures: number;
		at: string;
		stopped: string | null;
	} | null;
	state: 'running' | 'ended' | 'stopped' | 'broken';
}
