import {
	isAlias,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	parseDocument,
	visit,
	type Node,
	type ParsedNode,
	type Scalar
} from 'yaml';
import { cutText } from '../shared/cut-text.ts';
import type { GuidelineProblem } from './guideline-problem.ts';
import { quoted } from '../shared/quoted.ts';

/** More problems help nobody, and reading may find one at every sign. */
const MOST = 1000;

/**
 * Reads the YAML of a front matter node by node, so that every problem has its line. Words and numbers are taken as they are
 * written; true, false and null are not taken for text, since nobody can tell whether the letters or the value are meant.
 */
export class YamlReader {
	readonly problems: GuidelineProblem[] = [];
	private readonly lines = new LineCounter();
	readonly root: Node | null;

	/** `firstLine` is the line of the file on which the YAML begins. */
	constructor(
		yaml: string,
		private readonly firstLine: number
	) {
		const doc = parseDocument(yaml, {
			lineCounter: this.lines,
			prettyErrors: false,
			version: '1.2',
			schema: 'core',
			logLevel: 'silent'
		});
		this.root = doc.contents;
		for (const { code, pos, message } of [...doc.errors, ...doc.warnings].slice(0, MOST)) {
			// Looked at no further than a key may be long: the rest of the text at each of many errors would add up.
			const key = /^[^:\s]+/.exec(yaml.slice(pos[0], pos[0] + 200))?.[0];
			this.say(
				'',
				pos[0],
				code === 'DUPLICATE_KEY' && key
					? `The key ${quoted(key)} stands twice. Keep one of them.`
					: cutText(message.split('\n')[0], 300).replace(/\.?$/, '.')
			);
		}
		visit(doc, {
			Node: (_, node) => {
				if (isAlias(node) || node.anchor)
					this.say('', node, 'Anchors and aliases are not read here. Write the value out.');
				// A tag the reader does not resolve is already a warning of the parser; one that it does would change the value.
				else if (node.tag && !doc.warnings.length && !/^tag:yaml.org,2002:(map|seq|str)$/.test(node.tag))
					this.say('', node, `The tag ${quoted(node.tag)} is not read here.`);
			}
		});
	}

	/** The values of a mapping by key; keys outside `allowed` and required ones that are missing are problems. */
	map(
		node: unknown,
		path: string,
		allowed: readonly string[],
		required: readonly string[]
	): Map<string, Node | null> | null {
		if (!isMap(node)) return this.no(path, node, `has to be a list of names with values (${required.join(', ')})`);
		const found = new Map<string, Node | null>();
		for (const { key, value } of node.items) {
			const name = isScalar(key) ? String((key as Scalar).source ?? key.value) : '';
			const at = path ? `${path}.${name}` : name;
			if (!allowed.includes(name))
				this.say(at, key, `There is no key ${quoted(name)} here. The keys are ${allowed.join(', ')}.`);
			else found.set(name, value as Node | null);
		}
		for (const name of required)
			if (!found.has(name))
				this.say(
					path ? `${path}.${name}` : name,
					node,
					`The key ${quoted(name)} is missing${path ? ` in ${path}` : ''}.`
				);
		return found;
	}

	/** The nodes of a list with at least one entry. */
	list(node: unknown, path: string): Node[] {
		if (!isSeq(node) || !node.items.length) {
			this.no(path, node, 'has to be a list with at least one entry');
			return [];
		}
		return node.items as Node[];
	}

	/** Text on one or more lines, as written. Empty text is a problem. */
	text(node: unknown, path: string): string {
		if (!isScalar(node) || typeof node.value === 'boolean' || node.value === null || node.value === undefined) {
			const written =
				isScalar(node) && node.source ? `; if the word ${quoted(node.source)} is meant, put it in quotes` : '';
			this.no(path, node, `has to be text${written}`);
			return '';
		}
		const text = typeof node.value === 'string' ? node.value : String(node.source);
		if (!text.trim()) this.no(path, node, 'has to be text, and is empty');
		// eslint-disable-next-line no-control-regex
		else if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) this.no(path, node, 'holds a control character');
		return text;
	}

	/** One of the words given. */
	choice<T extends string>(node: unknown, path: string, words: readonly T[]): T {
		const text = this.text(node, path);
		if (text && !words.includes(text as T))
			this.say(path, node, `${quoted(text)} is not known here. The words are ${words.join(', ')}.`);
		return words.includes(text as T) ? (text as T) : words[0];
	}

	/** True or false. */
	flag(node: unknown, path: string): boolean {
		if (isScalar(node) && typeof node.value === 'boolean') return node.value;
		this.no(path, node, 'has to be true or false');
		return false;
	}

	say(path: string, at: unknown, message: string) {
		const offset = typeof at === 'number' ? at : ((at as ParsedNode | null)?.range?.[0] ?? 0);
		if (this.problems.length < MOST)
			this.problems.push({
				line: Math.max(1, this.lines.linePos(offset).line) + this.firstLine - 1,
				path: cutText(path, 200),
				message
			});
	}

	private no(path: string, node: unknown, what: string): null {
		this.say(path, node, `${path ? quoted(path) : 'The front matter'} ${what}.`);
		return null;
	}
}
