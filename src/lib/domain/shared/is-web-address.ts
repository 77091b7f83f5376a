/** Is this an address that a browser opens as a page? `javascript:` and the like are none. */
export function isWebAddress(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}
