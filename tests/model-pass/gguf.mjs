// Writes a GGUF file (version 3): the file that llama.cpp and everything built on it loads. The same input gives the same bytes.

const ALIGNMENT = 32;
/** Numbers of the value types in the format. */
const TYPE = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 };

/** @typedef {{ name: string, shape: number[], data: Float32Array }} Tensor shape: the length of a row first */

/** @param {number} size @param {(bytes: Buffer) => void} fill */
const bytes = (size, fill) => {
	const made = Buffer.alloc(size);
	fill(made);
	return made;
};
/** @param {number} value */
const u32 = (value) => bytes(4, (at) => at.writeUInt32LE(value));
/** @param {number} value */
const u64 = (value) => bytes(8, (at) => at.writeBigUInt64LE(BigInt(value)));
/** @param {string} value */
const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

/** @param {string} as @param {any} value */
function encoded(as, value) {
	if (as === 'string') return text(value);
	if (as === 'f32') return bytes(4, (at) => at.writeFloatLE(value));
	if (as === 'i32') return bytes(4, (at) => at.writeInt32LE(value));
	if (as === 'bool') return Buffer.from([value ? 1 : 0]);
	return u32(value);
}

/** An entry of the header: a value or a list of values of one type. @param {string} name @param {keyof typeof TYPE} as @param {unknown} value */
function entry(name, as, value) {
	if (!Array.isArray(value)) return Buffer.concat([text(name), u32(TYPE[as]), encoded(as, value)]);
	const items = value.map((one) => encoded(as, one));
	return Buffer.concat([text(name), u32(TYPE.array), u32(TYPE[as]), u64(value.length), ...items]);
}

/** @param {number} size */
const padded = (size) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;
/** @param {Buffer} part */
const filledUp = (part) => Buffer.concat([part, Buffer.alloc(padded(part.length) - part.length)]);

/**
 * The bytes of a model file.
 * @param {[string, keyof typeof TYPE, unknown][]} entries name, type of the value or of the list's items, value or list
 * @param {Tensor[]} tensors written as 32-bit floats
 */
export function gguf(entries, tensors) {
	let offset = 0;
	const infos = tensors.map(({ name, shape, data }) => {
		const info = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)]);
		offset += padded(data.byteLength);
		return info;
	});
	const head = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(entries.length + 1)];
	const header = Buffer.concat([
		...head,
		entry('general.alignment', 'u32', ALIGNMENT),
		...entries.map(([name, as, value]) => entry(name, as, value)),
		...infos
	]);
	const numbers = tensors.map(({ data }) => filledUp(Buffer.from(data.buffer, data.byteOffset, data.byteLength)));
	return Buffer.concat([filledUp(header), ...numbers]);
}
