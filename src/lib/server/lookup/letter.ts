/** The letter of a position, from 0: A to Z, then AA, AB ... */
export function letter(at: number): string {
	return (at >= 26 ? letter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}
