/**
 * Keys that the labelling page uses itself, with what they do there. Labels are chosen by the digits 1 to 9 alone, so that one
 * finger position works in every guideline; a label on any of these would make the key do two things at once.
 */
export const reservedKeys: ReadonlyMap<string, string> = new Map([
	['u', 'marks unclear'],
	['n', 'opens the note'],
	['j', 'goes to the next context'],
	['k', 'goes to the previous context'],
	['J', 'goes to the next unanswered context'],
	[']', 'goes to the next difference'],
	['[', 'goes to the previous difference'],
	['q', 'quotes evidence'],
	['d', 'turns the marks of differences on and off'],
	['v', 'changes the view'],
	['g', 'opens the guideline'],
	['z', 'undoes'],
	['c', 'is kept for the page'],
	['s', 'is kept for the page'],
	['/', 'searches in a field'],
	['?', 'shows the keys'],
	['0', 'is no label key']
]);
