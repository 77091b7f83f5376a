/** Hours, days, weeks, months, years: the spans of time of which the newest backup can be kept. */
export type Span = 'h' | 'd' | 'w' | 'm' | 'y';

/** Of how many hours, days, weeks, months and years the newest backup is kept. */
export type KeepRule = Partial<Record<Span, number>>;
