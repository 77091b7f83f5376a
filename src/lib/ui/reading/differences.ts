import { diffArrays } from 'diff';
import { tokens, type Token } from './tokens.ts';

/** A stretch of a text, in code points. */
export interface Span {
	start: number;
	end: number;
}

/**
 * For each of several texts, what is not common to all of them. No text is "the original": a token is marked when it finds no
 * partner in at least one of the others. Each pair is aligned the same way whichever comes first, so the order of the contexts,
 * which is shuffled for each person, changes nothing.
 *
 * Work is bounded by the number of edits, not by a clock, so that the server and the browser mark the same. Where two texts
 * differ more than that, their tokens are compared as bags of words.
 *
 * @returns one list of spans for each text, in order, without overlaps; empty lists for fewer than two texts
 */
export function differences(texts: readonly string[]): Span[][] {
	const split = texts.map(tokens);
	const lonely = split.map((list) => new Array<boolean>(list.length).fill(false));
	for (let a = 0; a < texts.length; a++)
		for (let b = a + 1; b < texts.length; b++) {
			if (texts[a] === texts[b]) continue;
			const [first, second] = texts[a] < texts[b] ? [a, b] : [b, a];
			const [left, right] = unmatched(split[first], split[second]);
			for (const i of left) lonely[first][i] = true;
			for (const i of right) lonely[second][i] = true;
		}
	return split.map((list, i) => spans(list, lonely[i]));
}

const BUDGET = 3_000_000;

/** Indices of the tokens of two lists that have no partner in the other. */
function unmatched(a: Token[], b: Token[]): [number[], number[]] {
	let head = 0;
	while (head < a.length && head < b.length && a[head].text === b[head].text) head++;
	let tail = 0;
	while (
		tail < a.length - head &&
		tail < b.length - head &&
		a[a.length - 1 - tail].text === b[b.length - 1 - tail].text
	)
		tail++;
	const left = a.slice(head, a.length - tail).map((t) => t.text);
	const right = b.slice(head, b.length - tail).map((t) => t.text);
	const size = left.length + right.length;
	const changes = size
		? diffArrays(left, right, { maxEditLength: Math.min(3000, Math.max(40, Math.floor(BUDGET / size))) })
		: [];
	if (!changes) return [strangers(left, right, head), strangers(right, left, head)];
	const lost: number[] = [];
	const gained: number[] = [];
	let i = head;
	let j = head;
	for (const change of changes) {
		const count = change.value.length;
		for (let n = 0; n < count; n++) {
			if (!change.added && change.removed) lost.push(i + n);
			if (change.added) gained.push(j + n);
		}
		if (!change.added) i += count;
		if (!change.removed) j += count;
	}
	return [lost, gained];
}

function strangers(these: string[], those: string[], offset: number): number[] {
	const known = new Set(those);
	return these.flatMap((text, i) => (known.has(text) ? [] : [i + offset]));
}

/** Neighbouring marked tokens become one span, with the blanks between them. */
function spans(list: Token[], marked: boolean[]): Span[] {
	const result: Span[] = [];
	list.forEach((token, i) => {
		if (!marked[i]) return;
		if (i > 0 && marked[i - 1]) result[result.length - 1].end = token.end;
		else result.push({ start: token.start, end: token.end });
	});
	return result;
}
