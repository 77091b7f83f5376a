/** Number of line ends (CR LF, LF or CR alone) in a part of a text. */
export function countLines(text: string, from = 0, to = text.length): number {
	let count = 0;
	for (let i = text.indexOf('\n', from); i >= 0 && i < to; i = text.indexOf('\n', i + 1)) count++;
	for (let i = text.indexOf('\r', from); i >= 0 && i < to; i = text.indexOf('\r', i + 1))
		if (text.charCodeAt(i + 1) !== 10 || i + 1 >= to) count++;
	return count;
}
