import { foldName } from '../shared/fold-name.ts';
import type { Codebook, Field, FieldFormat, Guideline, Outcomes, Question, Route } from './codebook.ts';
import { deepYaml } from './deep-yaml.ts';
import { frontMatter } from './front-matter.ts';
import type { GuidelineProblem } from './guideline-problem.ts';
import { guidelineReference, type GuidelineReference } from './guideline-reference.ts';
import { parseQuestion } from './parse-question.ts';
import { YamlReader } from './yaml-reader.ts';
import { quoted } from '../shared/quoted.ts';

/** Reading YAML takes a time that grows with the square of its length where it is malformed. Those that come with Touchstone have up to 8,000 characters. */
const LONGEST_YAML = 50_000;
const TOO_LONG: GuidelineProblem = {
	line: 1,
	path: '',
	message: `The front matter has more than ${LONGEST_YAML.toLocaleString('en')} characters, which is more than is read. Put what people read below it.`
};

const TOO_DEEP = {
	path: '',
	message: 'More than 50 lists, names or brackets stand within one another here. A front matter has a few.'
};

export type GuidelineResult = { ok: true; guideline: Guideline } | { ok: false; problems: GuidelineProblem[] };

const KEYS = ['id', 'version', 'title', 'unit', 'present', 'fields', 'questions', 'route', 'outcomes'];
const FORMATS: readonly FieldFormat[] = ['text', 'markdown', 'json', 'messages'];
const ROUTES: readonly Route[] = ['non-unanimous', 'non-unanimous-or-unclear'];

/**
 * Parses a guideline file: front matter (YAML 1.2) and Markdown. Everything that is wrong is reported with its line.
 * `expected` is what folder and file name say (`guidelines/<id>/<version>.md`); the file has to agree with them.
 * `sha256` gives the hash of a text's UTF-8 bytes in lower-case hex; the guideline is known by the hash of `text`.
 */
export function parseGuideline(
	text: string,
	expected: GuidelineReference | undefined,
	sha256: (text: string) => string
): GuidelineResult {
	const split = frontMatter(text);
	if (!split.ok) return { ok: false, problems: [split.problem] };
	if (split.value.yaml.length > LONGEST_YAML) return { ok: false, problems: [TOO_LONG] };
	const deep = deepYaml(split.value.yaml);
	if (deep !== null) return { ok: false, problems: [{ ...TOO_DEEP, line: deep + 1 }] };
	const yaml = new YamlReader(split.value.yaml, 2);
	if (yaml.problems.length) return failed(yaml);
	const top = yaml.map(yaml.root, '', KEYS, KEYS.slice(0, -1));
	if (!top) return failed(yaml);
	const codebook: Codebook = {
		id: top.has('id') ? yaml.text(top.get('id'), 'id') : '',
		version: top.has('version') ? yaml.text(top.get('version'), 'version') : '',
		title: top.has('title') ? yaml.text(top.get('title'), 'title') : '',
		unit: top.has('unit') ? yaml.choice(top.get('unit'), 'unit', ['case', 'scenario'] as const) : 'case',
		present: top.has('present') ? yaml.choice(top.get('present'), 'present', ['case', 'scenario'] as const) : 'case',
		fields: top.has('fields') ? fields(yaml, top.get('fields')) : [],
		questions: top.has('questions') ? questions(yaml, top.get('questions')) : [],
		route: top.has('route') ? yaml.choice(top.get('route'), 'route', ROUTES) : ROUTES[0]
	};
	named(yaml, codebook, top.get('id'), top.get('version'), expected);
	if (top.has('outcomes')) {
		const found = outcomes(yaml, top.get('outcomes'), codebook.questions);
		if (found) codebook.outcomes = found;
	}
	if (codebook.unit === 'scenario' && codebook.present === 'case' && top.has('present'))
		yaml.say(
			'present',
			top.get('present'),
			'One answer about a scenario needs all its cases on one page: write present: scenario.'
		);
	return yaml.problems.length
		? failed(yaml)
		: { ok: true, guideline: { codebook, body: split.value.body, text, sha256: sha256(text) } };
}

function failed(yaml: YamlReader): GuidelineResult {
	return { ok: false, problems: yaml.problems.sort((a, b) => a.line - b.line) };
}

function named(
	yaml: YamlReader,
	{ id, version }: Codebook,
	idNode: unknown,
	versionNode: unknown,
	expected: GuidelineReference | undefined
) {
	if (id && !guidelineReference.validId(id))
		yaml.say('id', idNode, `${quoted(id)} is no id: use small letters, digits and hyphens.`);
	else if (id && expected && id !== expected.id)
		yaml.say('id', idNode, `The id is ${quoted(id)}, but the folder is ${quoted(expected.id)}. They have to be equal.`);
	if (version && !guidelineReference.validVersion(version))
		yaml.say('version', versionNode, `${quoted(version)} is no version: write three numbers, as in 1.0.0.`);
	else if (version && expected && version !== expected.version)
		yaml.say(
			'version',
			versionNode,
			`The version is ${quoted(version)}, but the file is ${quoted(`${expected.version}.md`)}. They have to be equal.`
		);
}

function fields(yaml: YamlReader, node: unknown): Field[] {
	const seen = new Map<string, string>();
	return yaml.list(node, 'fields').flatMap((entry, i) => {
		const path = `fields[${i}]`;
		const map = yaml.map(entry, path, ['name', 'title', 'format', 'shared', 'required'], ['name', 'title', 'format']);
		if (!map?.has('name') || !map.has('title') || !map.has('format')) return [];
		const name = yaml.text(map.get('name'), `${path}.name`);
		const other = seen.get(foldName(name));
		if (name && !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name))
			yaml.say(
				`${path}.name`,
				map.get('name'),
				`${quoted(name)} is no field name: begin with a letter and use letters, digits, _ and -.`
			);
		else if (other === name) yaml.say(`${path}.name`, map.get('name'), `There are two fields named ${quoted(name)}.`);
		else if (other !== undefined)
			yaml.say(
				`${path}.name`,
				map.get('name'),
				`The field names ${quoted(other)} and ${quoted(name)} differ only in case.`
			);
		seen.set(foldName(name), name);
		return [
			{
				name,
				title: yaml.text(map.get('title'), `${path}.title`),
				format: yaml.choice(map.get('format'), `${path}.format`, FORMATS),
				shared: map.has('shared') ? yaml.flag(map.get('shared'), `${path}.shared`) : false,
				required: map.has('required') ? yaml.flag(map.get('required'), `${path}.required`) : true
			}
		];
	});
}

function questions(yaml: YamlReader, node: unknown): Question[] {
	const seen = new Map<string, string>();
	return yaml.list(node, 'questions').flatMap((entry, i) => {
		const question = parseQuestion(yaml, entry, `questions[${i}]`);
		if (!question) return [];
		const other = seen.get(foldName(question.id));
		if (other !== undefined)
			yaml.say(
				`questions[${i}].id`,
				entry,
				`The questions ${quoted(other)} and ${quoted(question.id)} ${other === question.id ? 'have one id' : 'differ only in case'}.`
			);
		seen.set(foldName(question.id), question.id);
		return [question];
	});
}

function outcomes(yaml: YamlReader, node: unknown, asked: Question[]): Outcomes | null {
	const keys = ['model', 'gold', 'pass', 'unsafe'];
	const map = yaml.map(node, 'outcomes', keys, keys);
	if (!map || keys.some((key) => !map.has(key))) return null;
	const pass = yaml.text(map.get('pass'), 'outcomes.pass');
	if (pass && asked.length && !asked.some((q) => q.labels.some((label) => label.id === pass)))
		yaml.say('outcomes.pass', map.get('pass'), `${quoted(pass)} is no label of any question.`);
	return {
		model: yaml.text(map.get('model'), 'outcomes.model'),
		gold: yaml.text(map.get('gold'), 'outcomes.gold'),
		pass,
		unsafe: yaml.list(map.get('unsafe'), 'outcomes.unsafe').map((entry, i) => yaml.text(entry, `outcomes.unsafe[${i}]`))
	};
}
