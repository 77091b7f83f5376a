/** A JSON value as it came out of a strict parse: finite numbers, well-formed strings, own names only. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
	[name: string]: Json;
}
