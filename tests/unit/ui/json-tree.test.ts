import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOffset } from '../../../src/lib/domain/shared/text-offset.ts';
import { isShort, jsonRows, soundsPlain } from '../../../src/lib/ui/reading/json-rows.ts';
import { jsonTree, type JsonTree } from '../../../src/lib/ui/reading/json-tree.ts';
import { mappedJson } from '../../../src/lib/ui/reading/mapped-json.ts';
import { messageList } from '../../../src/lib/ui/reading/message-list.ts';
import { exactOffset } from '../../../src/lib/ui/reading/source.ts';

/** All texts of a tree, with where they stand. */
function texts(tree: JsonTree): Extract<JsonTree, { kind: 'text' | 'opened' }>[] {
	if (tree.kind === 'object') return tree.entries.flatMap(({ node }) => texts(node));
	if (tree.kind === 'array') return tree.items.flatMap(texts);
	if (tree.kind === 'opened') return [tree, ...texts(tree.tree)];
	return tree.kind === 'text' ? [tree] : [];
}

/** The value a tree stands for: nothing may be lost or changed on the way to the screen. */
function value(tree: JsonTree): unknown {
	if (tree.kind === 'object') return Object.fromEntries(tree.entries.map(({ name, node }) => [name, value(node)]));
	if (tree.kind === 'array') return tree.items.map(value);
	return tree.kind === 'plain' ? (JSON.parse(tree.text) as unknown) : tree.text;
}

const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).filter((v) => v !== null && typeof v === 'object');

describe('JSON that is shown as a tree', () => {
	it('shows every value of a text that holds JSON, however it is indented', () => {
		fc.assert(
			fc.property(json, fc.constantFrom(undefined, 1, '\t'), (data, indent) => {
				const tree = mappedJson(JSON.stringify(data, null, indent), { path: '', at: 0 }, 0);
				expect(tree && value(tree)).toEqual(JSON.parse(JSON.stringify(data)));
			})
		);
	});

	it('knows for every character where it stands in the exact text', () => {
		fc.assert(
			fc.property(json, (data) => {
				const exact = JSON.stringify(data, null, 1);
				const tree = mappedJson(exact, { path: '', at: 0 }, 0);
				for (const { text, source } of texts(tree as JsonTree)) {
					const points = Array.from(text);
					points.forEach((point, i) => {
						const written = textOffset.slice(exact, exactOffset(source.at, i), exactOffset(source.at, i + 1));
						expect(JSON.parse(`"${written}"`)).toBe(point);
					});
				}
			})
		);
	});

	it('maps through two levels of text that holds JSON', () => {
		const inner = JSON.stringify({ iban: 'DE89 "x"', emoji: '🔏é' });
		const field = JSON.stringify([{ role: 'tool', content: inner }], null, 1);
		const opened = texts(jsonTree(field) as JsonTree);
		const iban = opened.find((one) => one.text === 'DE89 "x"');
		const { at, path } = iban!.source;
		expect(path).toBe('');
		// As it stands in the field: escaped twice.
		expect(textOffset.slice(field, exactOffset(at, 0), exactOffset(at, 8))).toBe(String.raw`DE89 \\\"x\\\"`);
		const emoji = opened.find((one) => one.text === '🔏é')!.source;
		expect(textOffset.slice(field, exactOffset(emoji.at, 0), exactOffset(emoji.at, 2))).toBe('🔏é');
	});

	it('reads escaped pairs as one character, and half a pair as it is', () => {
		const tree = mappedJson(String.raw`{"a":"\ud83d\udd0f!","b":"\ud83d!"}`, { path: '', at: 0 }, 0) as JsonTree;
		const [a, b] = texts(tree);
		expect([a.text, Array.from(a.text).length, exactOffset(a.source.at, 1) - exactOffset(a.source.at, 0)]).toEqual([
			'🔏!',
			2,
			12
		]);
		expect(b.text).toBe('\ud83d!');
	});

	it('names strings of a JSON value by pointer, and no number', () => {
		const tree = jsonTree({ 'a/b': ['x', { '~': 'y' }], n: 3 }) as JsonTree;
		expect(texts(tree).map(({ text, source }) => [text, source.path, source.at])).toEqual([
			['x', '/a~1b/0', 0],
			['y', '/a~1b/1/~0', 0]
		]);
		expect(jsonRows(tree)[1].node).toEqual({ kind: 'plain', text: '3', source: null });
	});

	it('keeps names such as __proto__', () => {
		const tree = mappedJson('{"__proto__":{"constructor":"x"}}', { path: '', at: 0 }, 0);
		expect(tree).toMatchObject({ entries: [{ name: '__proto__', node: { entries: [{ name: 'constructor' }] } }] });
	});

	it('leaves text alone that only looks like JSON, or is nested without end', () => {
		for (const text of [
			'[draft] hello',
			'{not json}',
			'"a string"',
			'12',
			'',
			`${'['.repeat(5000)}${']'.repeat(5000)}`
		])
			expect(jsonTree(text)).toBeNull();
	});

	it('opens arguments that are a text holding JSON, and says so by its kind', () => {
		const tree = jsonTree({ tool: 'send', arguments_json: '{"to":"x"}' }) as JsonTree;
		expect(jsonRows(tree).map(({ name, look, node }) => [name, look, node.kind])).toEqual([
			['tool', 'line', 'text'],
			['arguments_json', 'text', 'opened']
		]);
		expect(texts(tree)[2].source).toMatchObject({ path: '/arguments_json' });
	});

	it('takes a list for a conversation only when each entry has a role', () => {
		const said = jsonTree([
			{ role: 'user', content: 'hi' },
			{ role: 'assistant', content: null, tool_calls: [] }
		]);
		expect(
			messageList(said)?.map(({ role, content, others }) => [role, content?.kind ?? null, others.map((o) => o.name)])
		).toEqual([
			['user', 'text', []],
			['assistant', null, ['tool_calls']]
		]);
		for (const other of [[], [{ role: 'user' }, { text: 'x' }], [{ role: 3 }], ['user']])
			expect(messageList(jsonTree(other))).toBeNull();
	});

	it('tells texts that sound like a number, true, false or null', () => {
		for (const text of ['1', '-2.5', '1,250.00', '1e6', 'null', 'true', 'False', ' 7 '])
			expect(soundsPlain(text), text).toBe(true);
		for (const text of ['', 'one', '1 July', 'nullable', 'v1', 'DE89 3704'])
			expect(soundsPlain(text), text).toBe(false);
	});

	it('puts only small parts into one line', () => {
		expect(isShort(jsonTree({ type: 'User', id: 'alice' }) as JsonTree)).toBe(true);
		for (const large of [
			{},
			{ a: { b: 1 } },
			{ a: 'x'.repeat(57) },
			{ a: 1, b: 2, c: 3, d: 4, e: 5 },
			{ a: 'two\nlines' }
		])
			expect(isShort(jsonTree(large) as JsonTree)).toBe(false);
	});
});
