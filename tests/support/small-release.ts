import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from './database.ts';
import { runCommand } from './run-command.ts';

/** A case of a small release; its name stands in the evidence, so that a server of a test finds it in a request. */
export interface SmallCase {
	id: string;
	/** More words of the request. */
	request?: string;
	/** What the evidence says; `Evidence of <id>.` when left out. */
	evidence?: string;
	label?: 'ALLOW' | 'BLOCK';
}

/** A study of `authorization@1.0.0`, labelled by one person, closed and frozen. Returns the folder of its release, which lies in the data folder. */
export async function smallRelease(test: TestDatabase, study: string, cases: readonly SmallCase[]): Promise<string> {
	const file = (name: string, text: string) => {
		const path = join(test.env.data, `${study}-${name}`);
		writeFileSync(path, text);
		return path;
	};
	const folder = join(test.env.data, `${study}-release`);
	const rows = cases.map(({ id, request = 'Pay the bill.', evidence = `Evidence of ${id}.` }) =>
		JSON.stringify({
			id,
			scenario: id,
			strata: {},
			visible: { policy: 'Bills are paid once.', request, effect: { type: 'payment' }, evidence }
		})
	);
	const answers = cases.map(({ id, label = 'ALLOW' }) => `${id},expert,decision,${label}`);
	for (const args of [
		['study', 'create', study, '--guideline', 'authorization@1.0.0'],
		['import', study, file('cases.jsonl', `${rows.join('\n')}\n`)],
		['labels', 'import', study, file('answers.csv', `case,annotator,question,label\n${answers.join('\n')}\n`)],
		['close', study],
		['freeze', study, '--out', folder]
	]) {
		const { code, err } = await runCommand(test, ...args);
		if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
	}
	return folder;
}

/** The case that a request asks about, by the name in its evidence. */
export function smallCaseOf(text: string): string {
	const found = /Evidence of ([\w-]+)\./.exec(text);
	if (!found) throw new Error('The request shows the evidence of no case.');
	return found[1];
}
