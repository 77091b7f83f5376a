/** Unresolved readings that a data sheet lists one by one; the rest is counted. */
export const LISTED = 50;
