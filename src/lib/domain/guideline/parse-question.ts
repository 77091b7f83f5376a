import { foldName } from '../shared/fold-name.ts';
import type { Label, Question, Unclear } from './codebook.ts';
import { reservedKeys } from './reserved-keys.ts';
import type { YamlReader } from './yaml-reader.ts';
import { quoted } from '../shared/quoted.ts';

const KEYS = ['id', 'title', 'scale', 'labels', 'unclear', 'evidence', 'note'];

/** Reads one entry of `questions`; null when keys are missing. Problems go to the reader. */
export function parseQuestion(yaml: YamlReader, node: unknown, path: string): Question | null {
	const map = yaml.map(node, path, KEYS, KEYS);
	if (!map || KEYS.some((key) => !map.has(key))) return null;
	const id = yaml.text(map.get('id'), `${path}.id`);
	if (id && !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(id))
		yaml.say(
			`${path}.id`,
			map.get('id'),
			`${quoted(id)} is no question id: begin with a letter and use letters, digits, _ and -.`
		);
	const labels = parseLabels(yaml, map.get('labels'), `${path}.labels`);
	return {
		id,
		title: yaml.text(map.get('title'), `${path}.title`),
		scale: yaml.choice(map.get('scale'), `${path}.scale`, ['nominal', 'ordinal'] as const),
		labels,
		unclear: parseUnclear(yaml, map.get('unclear'), `${path}.unclear`, labels),
		evidence: yaml.choice(map.get('evidence'), `${path}.evidence`, ['none', 'optional', 'required'] as const),
		note: yaml.choice(map.get('note'), `${path}.note`, ['none', 'optional', 'required-when-unclear'] as const)
	};
}

function parseLabels(yaml: YamlReader, node: unknown, path: string): Label[] {
	const ids = new Map<string, string>();
	const keys = new Map<string, string>();
	const entries = yaml.list(node, path);
	if (entries.length === 1) yaml.say(path, node, 'A question needs at least two labels.');
	return entries.flatMap((entry, i) => {
		const at = `${path}[${i}]`;
		const names = ['id', 'key', 'title', 'definition'];
		const map = yaml.map(entry, at, names, names);
		if (!map || names.some((name) => !map.has(name))) return [];
		const [id, key, title, definition] = names.map((name) => yaml.text(map.get(name), `${at}.${name}`));
		checkId(yaml, map.get('id'), `${at}.id`, id, ids);
		checkKey(yaml, map.get('key'), `${at}.key`, key, id, keys);
		return [{ id, key, title, definition }];
	});
}

function checkId(yaml: YamlReader, node: unknown, path: string, id: string, seen: Map<string, string>) {
	const other = seen.get(foldName(id));
	const [now, before] = [quoted(id), quoted(other ?? '')];
	if (id && (id !== id.trim() || id.length > 64 || /[\r\n\t]/.test(id)))
		yaml.say(path, node, `${now} is no label id: at most 64 characters on one line, without outer blanks.`);
	else if (id && other === id) yaml.say(path, node, `There are two labels ${now}.`);
	else if (id && other !== undefined)
		yaml.say(
			path,
			node,
			`The labels ${before} and ${now} differ only in case or in how their characters are composed; people would mix them up.`
		);
	seen.set(foldName(id), id);
}

function checkKey(yaml: YamlReader, node: unknown, path: string, key: string, id: string, seen: Map<string, string>) {
	const [shown, label] = [quoted(key), quoted(id)];
	const other = seen.get(key);
	const use = reservedKeys.get(key) ?? reservedKeys.get(key.toLowerCase());
	if (!key) return;
	if (use)
		yaml.say(
			path,
			node,
			`The label ${label} has the key ${shown}, which ${use} on the labelling page. Label keys are the digits 1 to 9.`
		);
	else if (!/^[1-9]$/.test(key))
		yaml.say(path, node, `The label ${label} has the key ${shown}. Label keys are the digits 1 to 9.`);
	else if (other !== undefined)
		yaml.say(path, node, `The labels ${quoted(other)} and ${label} have the same key ${shown}.`);
	seen.set(key, id);
}

function parseUnclear(yaml: YamlReader, node: unknown, path: string, labels: Label[]): Unclear {
	const word = yaml.text(node, path);
	if (word === 'flag' || word === 'none') return { kind: word };
	const label = word.startsWith('label:') ? word.slice('label:'.length) : null;
	if (label === null) {
		if (word) yaml.say(path, node, `${quoted(word)} is not known here. The words are flag, none and label:ID.`);
		return { kind: 'none' };
	}
	if (labels.length && !labels.some(({ id }) => id === label))
		yaml.say(path, node, `${quoted(word)} names no label of this question.`);
	return { kind: 'label', label };
}
