/** A quoted piece of a field. Offsets count Unicode code points of the field's exact text. */
export interface Quote {
	field: string;
	/** In a json or messages field: JSON Pointer of the string that the offsets count in. */
	path?: string;
	/** First code point. */
	start: number;
	/** One past the last code point. */
	end: number;
	/** The text itself, checked against the field. */
	quote: string;
}
