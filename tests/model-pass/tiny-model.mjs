// node tiny-model.mjs brief|endless FILE [SEED]
// Writes a tiny language model of the llama family with random weights. It knows nothing. Under the grammar of an answer schema
// `brief` writes strings of one short word and a confidence between 0 and 1, so that every answer is usable; `endless` never
// closes a string, so that every answer stops at the output limit. Which word, label and digit depends on the weights and the text.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gguf } from './gguf.mjs';

const WIDTH = 64;
const LAYERS = 2;
const HEADS = 4;
const HIDDEN = 128;
const CONTEXT = 32_768;

/**
 * Classes of characters. Each has a dimension of the embedding for itself, and `FOLLOWS` says what the model wants after it: a word is
 * an onset, a vowel and a coda, a list has one item, and a number is a zero, a point and one digit. All other dimensions are random.
 * @type {Record<string, string>}
 */
const CLASSES = {
	quote: '"',
	onset: 'bcdfghjklm',
	vowel: 'aeiou',
	coda: 'nprstvwxz',
	colon: ':',
	list: '[',
	zero: '0',
	point: '.',
	digit: '123456789'
};
const NUMBER = { colon: '0"[', list: '"', zero: '.', point: CLASSES.digit, digit: '}' };
const WORD = { quote: CLASSES.onset, onset: CLASSES.vowel, vowel: CLASSES.coda };
/** @type {Record<string, Record<string, string>>} */
const FOLLOWS = {
	brief: { ...NUMBER, ...WORD, coda: '"' },
	endless: { ...NUMBER, ...WORD, coda: CLASSES.onset }
};
/** What the model likes anywhere, and what it avoids, where the grammar leaves the choice. @type {[string, number][]} */
const ALWAYS = [
	[']', 20],
	[',', -20],
	['\n', -40],
	['\t', -40],
	['\u2581', -40],
	['-', -40]
];
const RESERVED = 1 + Object.keys(CLASSES).length;

/** Random numbers from a seed, the same on every machine (mulberry32). @param {number} seed */
function dice(seed) {
	let state = seed >>> 0;
	const uniform = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	/** Close to normal: a sum of uniform numbers needs no function whose last digit differs between machines. */
	const normal = () => {
		let sum = -6;
		for (let i = 0; i < 12; i++) sum += uniform();
		return sum;
	};
	return normal;
}

/** One token a printable ASCII character, and one a byte for all others. Numbers of types: 1 text, 2 unknown, 3 control, 6 byte. */
function vocabulary() {
	/** @type {[string, number, number][]} text, type, score */
	const tokens = [
		['<unk>', 2, 0],
		['<s>', 3, 0],
		['</s>', 3, 0]
	];
	for (let byte = 0; byte < 256; byte++) tokens.push([`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, 6, 0]);
	tokens.push(['<|im_start|>', 3, 0], ['<|im_end|>', 3, 0]);
	for (let code = 32; code < 127; code++) tokens.push([code === 32 ? '\u2581' : String.fromCharCode(code), 1, -code]);
	return tokens;
}

/** @param {string} kind @param {number} seed */
export function tinyModel(kind, seed) {
	const follows = FOLLOWS[kind];
	if (!follows) throw new Error(`There is no model ${kind}; there are: ${Object.keys(FOLLOWS).join(', ')}.`);
	const tokens = vocabulary();
	const size = tokens.length;
	const token = (/** @type {string} */ char) => tokens.findIndex(([text]) => text === char);
	const normal = dice(seed);
	/** @type {import('./gguf.mjs').Tensor[]} */
	const tensors = [];
	/** @param {string} name @param {number[]} shape @param {(row: number, column: number) => number} value */
	const add = (name, shape, value) => {
		const [columns, rows = 1] = shape;
		const data = new Float32Array(columns * rows);
		for (let row = 0; row < rows; row++)
			for (let column = 0; column < columns; column++) data[row * columns + column] = value(row, column);
		tensors.push({ name, shape, data });
		return data;
	};
	const spread = 1 / Math.sqrt(WIDTH);

	const embedding = add('token_embd.weight', [WIDTH, size], (_row, column) => (column < RESERVED ? 0 : normal()));
	const output = new Float32Array(WIDTH * size);
	for (let id = 0; id < size; id++) {
		embedding[id * WIDTH] = 4;
		// Never a byte: the space that is one has not the class of the space that is a character.
		if (tokens[id][1] === 6) output[id * WIDTH] = -40;
		for (let column = RESERVED; column < WIDTH; column++) output[id * WIDTH + column] = 2 * normal() * spread;
	}
	for (const [char, wish] of ALWAYS) output[token(char) * WIDTH] = wish;
	Object.entries(CLASSES).forEach(([name, chars], at) => {
		const dimension = 1 + at;
		for (const char of chars) embedding[token(char) * WIDTH + dimension] = 16;
		for (const char of follows[name]) output[token(char) * WIDTH + dimension] = 20;
	});

	for (let layer = 0; layer < LAYERS; layer++) {
		const at = `blk.${layer}.`;
		// What a layer adds leaves the reserved dimensions alone. Sharp attention: a small difference in a long text is seen.
		/** @param {number} scale */
		const random = (scale) => () => scale * spread * normal();
		/** @param {number} scale */
		const apart = (scale) => (/** @type {number} */ row) => (row < RESERVED ? 0 : scale * spread * normal());
		add(`${at}attn_norm.weight`, [WIDTH], () => 1);
		add(`${at}attn_q.weight`, [WIDTH, WIDTH], random(3));
		add(`${at}attn_k.weight`, [WIDTH, WIDTH], random(3));
		add(`${at}attn_v.weight`, [WIDTH, WIDTH], random(3));
		add(`${at}attn_output.weight`, [WIDTH, WIDTH], apart(3));
		add(`${at}ffn_norm.weight`, [WIDTH], () => 1);
		add(`${at}ffn_gate.weight`, [WIDTH, HIDDEN], random(1));
		add(`${at}ffn_up.weight`, [WIDTH, HIDDEN], random(1));
		add(`${at}ffn_down.weight`, [HIDDEN, WIDTH], apart(1));
	}
	add('output_norm.weight', [WIDTH], () => 1);
	tensors.push({ name: 'output.weight', shape: [WIDTH, size], data: output });

	return gguf(
		[
			['general.architecture', 'string', 'llama'],
			['general.name', 'string', `tiny-${kind}`],
			['general.file_type', 'u32', 0],
			['llama.context_length', 'u32', CONTEXT],
			['llama.embedding_length', 'u32', WIDTH],
			['llama.block_count', 'u32', LAYERS],
			['llama.feed_forward_length', 'u32', HIDDEN],
			['llama.attention.head_count', 'u32', HEADS],
			['llama.attention.head_count_kv', 'u32', HEADS],
			['llama.attention.layer_norm_rms_epsilon', 'f32', 1e-5],
			['llama.rope.dimension_count', 'u32', WIDTH / HEADS],
			['llama.rope.freq_base', 'f32', 10_000],
			['llama.vocab_size', 'u32', size],
			['tokenizer.ggml.model', 'string', 'llama'],
			['tokenizer.ggml.tokens', 'string', tokens.map(([text]) => text)],
			['tokenizer.ggml.scores', 'f32', tokens.map(([, , score]) => score)],
			['tokenizer.ggml.token_type', 'i32', tokens.map(([, type]) => type)],
			['tokenizer.ggml.bos_token_id', 'u32', 1],
			['tokenizer.ggml.eos_token_id', 'u32', tokens.findIndex(([text]) => text === '<|im_end|>')],
			['tokenizer.ggml.unknown_token_id', 'u32', 0],
			['tokenizer.ggml.add_bos_token', 'bool', true],
			['tokenizer.ggml.add_eos_token', 'bool', false],
			['tokenizer.ggml.add_space_prefix', 'bool', false],
			['tokenizer.chat_template', 'string', TEMPLATE]
		],
		tensors
	);
}

/** For servers that follow the template in the file. With thinking off the answer begins after an empty thought. */
const TEMPLATE = [
	"{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}",
	"{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}",
	"{% if enable_thinking is defined and enable_thinking is false %}{{ '<think>\\n\\n</think>\\n\\n' }}{% endif %}{% endif %}"
].join('');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const [kind, file, seed = '1'] = process.argv.slice(2);
	writeFileSync(file, tinyModel(kind, Number(seed)));
}
