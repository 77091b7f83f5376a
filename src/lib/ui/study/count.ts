const number = new Intl.NumberFormat('en-GB');

/** A number and what it counts. Examples: `count(1, 'case')` is "1 case", `count(1200, 'case')` "1,200 cases", `count(2, 'person', 'people')` "2 people". */
export function count(n: number, one: string, many = `${one}s`): string {
	return `${number.format(n)} ${n === 1 ? one : many}`;
}
