import type { Random } from '../../src/lib/domain/shared/random.ts';

/** What parsers of this kind have been broken by: names of every object, marks, controls, numbers and brackets beyond all measure. */
const TOKENS = [
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
	'"__proto__":{"polluted":true},',
	'{"__proto__":null}',
	'{"toString":1,"valueOf":1}',
	'{"toJSON":1,"length":-1}',
	'\0',
	'\ufeff',
	'\u2028',
	'\u0085',
	'\u202e',
	'\u001b[2J',
	'\\ud800',
	'\\udc00\\ud800',
	'\\u0000',
	'😀',
	'e\u0301',
	'ﷺ',
	'1e999',
	'-1e999',
	'1e-999',
	'-0',
	'0.1e-1',
	'9007199254740993',
	'1.7976931348623157e308',
	'NaN',
	'Infinity',
	'undefined',
	'null',
	'true',
	'""',
	'[]',
	'{}',
	'"',
	'""',
	"'",
	'\\',
	',',
	';',
	'\t',
	':',
	'\n',
	'\r',
	'\r\n',
	'\n\n\n',
	'---\n',
	'...\n',
	'&a ',
	'*a',
	'!!js/function ',
	'!!binary ',
	'<<: *a\n',
	'? ',
	'| ',
	'> ',
	'- ',
	'%YAML 9.9\n',
	'{{',
	'<script>alert(1)</script>',
	'[x](javascript:alert(1))',
	'../../etc/passwd',
	'/etc/passwd',
	'=cmd|x',
	'2026-02-30T25:61:61Z',
	'2026-10-01T09:00:00Z',
	'"id":"x","id":"y",',
	'visible.',
	'strata.',
	'hidden.',
	'touchstone/release@2',
	'touchstone/encoding@99999999999999'
];

/** What becomes of a text that is repeated until it is long: deep brackets, long runs, many columns, lines, keys, marks and quotes. */
const RUNS = [
	'[',
	'{"a":',
	'{"op":"not","args":[',
	'[[],',
	']',
	'"',
	'""',
	'\\',
	'\\"',
	',',
	';',
	'\t',
	' ',
	'\n',
	'\r',
	'\r\n',
	'\0',
	'0',
	'9',
	'a',
	'é',
	'😀',
	'ﷺ',
	'\ufeff',
	'1,',
	'a,',
	'null,',
	'{},\n',
	'{}\n',
	'"a":1,',
	'> ',
	'- ',
	'* ',
	'#',
	'_',
	'**a',
	'`',
	'[a](',
	'![',
	'<a',
	'|a',
	'&a ',
	'*a ',
	'a: ',
	'a: 1\n',
	' - a\n',
	'? ',
	'"\n',
	'x\r',
	'\u2028'
];

/**
 * One input made of another: one to six changes, seldom one of them to the encoding and seldomer one that makes it long.
 * @param corpus what splices take their pieces from
 */
export function fuzzMutate(start: Buffer, corpus: readonly Buffer[], dice: Random): Buffer {
	let input = start;
	let changes = 1;
	while (changes < 6 && dice.below(2)) changes++;
	for (let n = 0; n < changes; n++) input = change(input, corpus, dice);
	if (dice.below(300) === 0) input = exploded(input, dice);
	if (dice.below(40) === 0) input = recoded(input, dice);
	return input;
}

function change(input: Buffer, corpus: readonly Buffer[], dice: Random): Buffer {
	const at = dice.below(input.length + 1);
	const to = Math.min(input.length, at + 1 + dice.below(1 << dice.below(10)));
	const [before, after] = [input.subarray(0, at), input.subarray(to)];
	const piece = input.subarray(at, to);
	switch (dice.below(14)) {
		case 0: {
			const copy = Buffer.from(input);
			for (let n = dice.below(3); n >= 0; n--) if (copy.length) copy[dice.below(copy.length)] ^= 1 << dice.below(8);
			return copy;
		}
		case 1: {
			const copy = Buffer.from(input);
			if (copy.length) copy[dice.below(copy.length)] = dice.below(256);
			return copy;
		}
		case 2:
			return dice.below(3) ? Buffer.concat([before, after]) : before;
		case 3:
			return Buffer.concat([before, piece, piece, after]);
		case 4: {
			const other = corpus[dice.below(corpus.length)];
			const from = dice.below(other.length + 1);
			return Buffer.concat([before, other.subarray(from, from + dice.below(1 << dice.below(11))), after]);
		}
		case 5:
		case 6:
		case 7:
			return Buffer.concat([before, token(dice), input.subarray(at)]);
		case 8:
		case 9:
			return valueReplaced(input, at, dice);
		case 10:
			return linesChanged(input, dice);
		case 11:
			return nameDoubled(input, at, dice);
		case 12:
			return Buffer.concat([before, token(dice), after]);
		default:
			return Buffer.concat([before, run(dice, 1 << dice.below(11)), input.subarray(at)]);
	}
}

const token = (dice: Random) => Buffer.from(TOKENS[dice.below(TOKENS.length)]);

/** A run of so many bytes or a little more. */
function run(dice: Random, bytes: number): Buffer {
	const what = RUNS[dice.below(RUNS.length)];
	return Buffer.from(what.repeat(Math.ceil(bytes / Buffer.byteLength(what))));
}

/** A string, number or word of JSON, or a cell, in place of the next one. */
function valueReplaced(input: Buffer, at: number, dice: Random): Buffer {
	const text = input.toString('latin1');
	VALUE.lastIndex = at;
	const found = VALUE.exec(text);
	if (!found) return Buffer.concat([input, token(dice)]);
	const inside = found[0].startsWith('"') && dice.below(2) ? 1 : 0;
	return Buffer.concat([
		input.subarray(0, found.index + inside),
		token(dice),
		input.subarray(found.index + found[0].length - inside)
	]);
}

const VALUE = /"[^"\n]*"|-?\d+(?:\.\d+)?|true|false|null|\b[A-Z]{2,}\b/g;

/** A line twice, gone, or in another place; or other line ends. */
function linesChanged(input: Buffer, dice: Random): Buffer {
	const text = input.toString('latin1');
	if (dice.below(4) === 0)
		return Buffer.from(text.replaceAll('\n', ['\r\n', '\r', '\n\r', '\u0085'][dice.below(4)]), 'latin1');
	const lines = text.split('\n');
	const [one, other] = [dice.below(lines.length), dice.below(lines.length)];
	if (dice.below(2)) lines.splice(other, 0, lines[one]);
	else lines.splice(other, 0, ...lines.splice(one, 1));
	return Buffer.from(lines.join('\n'), 'latin1');
}

/** A name and its value a second time, or the value under a name that every object has. */
function nameDoubled(input: Buffer, at: number, dice: Random): Buffer {
	const text = input.toString('latin1');
	MEMBER.lastIndex = at;
	const found = MEMBER.exec(text);
	if (!found) return Buffer.concat([input, input.subarray(0, 100)]);
	const member = dice.below(2) ? found[0] : `"__proto__":${found[1]},`;
	return Buffer.from(text.slice(0, found.index) + member + text.slice(found.index), 'latin1');
}

const MEMBER = /"[^"\n]*"\s*:\s*("[^"\n]*"|\d+|true|false|null|\[\]|\{\}),/g;

/** Up to 260,000 bytes more: as much as a file gives in one piece, between which others have their turn. */
function exploded(input: Buffer, dice: Random): Buffer {
	const at = dice.below(input.length + 1);
	return Buffer.concat([input.subarray(0, at), run(dice, 1 << (10 + dice.below(9))), input.subarray(at)]);
}

function recoded(input: Buffer, dice: Random): Buffer {
	const text = input.toString('utf8');
	switch (dice.below(6)) {
		case 0:
			return Buffer.from(`\ufeff${text}`, 'utf16le');
		case 1:
			return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
		case 2:
			return Buffer.from(text, 'utf16le');
		case 3:
			return Buffer.from(text, 'latin1');
		case 4:
			return Buffer.concat([Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from([0xd8])]);
		default:
			return Buffer.from(`\ufeff${text}`);
	}
}
