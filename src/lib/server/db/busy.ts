/** The lock for writing could not be had in time; nothing was stored. */
export class Busy extends Error {}
