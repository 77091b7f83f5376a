import type { FileRecord } from './file-record.ts';
import type { Json } from './json.ts';
import { kindOf } from './kind-of.ts';
import { RowProblems } from './row-problems.ts';
import type { RowProblem } from './row-result.ts';
import { quoted } from './quoted.ts';

/**
 * The fields of a flat record by name, absent ones left out: an empty cell of a CSV row, and null or nothing in JSON. Names outside
 * `allowed` are problems. Cells come as strings; reading them is the caller's part.
 */
export class RecordFields {
	private readonly found = new RowProblems();
	private readonly values = new Map<string, Json>();

	constructor(record: FileRecord, allowed: readonly string[], what: string) {
		if (record.form === 'csv')
			record.columns.forEach((name, i) => record.cells[i] && this.values.set(name, record.cells[i]));
		else if (record.value === null || typeof record.value !== 'object' || Array.isArray(record.value))
			this.say('', `${what} has to be an object, but it is ${kindOf(record.value)}.`);
		else for (const [name, value] of Object.entries(record.value)) this.take(name, value, allowed, what);
	}

	/** All of them, or the first thousand and how many more. */
	get problems(): RowProblem[] {
		return this.found.list();
	}

	private take(name: string, value: Json, allowed: readonly string[], what: string) {
		if (!allowed.includes(name))
			this.say(name, `The key ${quoted(name)} is not known. ${what} has ${allowed.join(', ')}.`);
		else if (value !== null) this.values.set(name, value);
	}

	get(name: string): Json | undefined {
		return this.values.get(name);
	}

	/** Text, exactly as given; null when absent. */
	text(name: string): string | null {
		const value = this.values.get(name);
		if (value === undefined) return null;
		if (typeof value === 'string') return value;
		this.say(name, `${quoted(name)} has to be a string, but it is ${kindOf(value)}. Put it in quotes.`);
		return null;
	}

	/** Text that has to be there and not blank; '' after a problem. */
	required(name: string, help: string): string {
		const before = this.found.length;
		const text = this.text(name);
		if (text?.trim()) return text;
		if (this.found.length === before) this.say(name, `The ${name} is ${text ? 'blank' : 'missing'}. ${help}`);
		return '';
	}

	/** True or false, in JSON or as a word in any case (spreadsheets write TRUE and FALSE); absent is false. */
	flag(name: string): boolean {
		const value = this.values.get(name);
		if (typeof value === 'boolean') return value;
		const word = typeof value === 'string' ? value.toLowerCase() : value;
		if (word === 'true') return true;
		if (word !== undefined && word !== 'false' && word !== '')
			this.say(
				name,
				`${JSON.stringify(name)} has to be true or false, but it is ${typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : kindOf(value)}.`
			);
		return false;
	}

	say(path: string, message: string) {
		this.found.say(path, message);
	}
}
