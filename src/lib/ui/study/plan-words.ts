/** How a plan was made, in words. Unknown methods keep their name. */
export function planWords({ method, parameters }: { method: string; parameters: Record<string, unknown> }): string {
	const own = new Map(Object.entries(parameters));
	const text = (name: string) => String(own.get(name) ?? '');
	const annotators = Array.isArray(own.get('annotators')) ? (own.get('annotators') as unknown[]).join(', ') : '';
	if (method === 'all') return `everything to ${annotators}`;
	const share = own.get('share');
	if (method === 'balanced')
		return typeof share === 'number'
			? `${text('overlap')} of ${annotators} for ${Math.round(share * 1000) / 10} % of the cases, one for each of the others`
			: `${text('overlap')} of ${annotators} for each`;
	if (method === 'sample')
		return `${text('primary')} on all, ${text('second')} on a sample of ${text('sample')}${own.get('stratum') ? `, evenly over ${text('stratum')}` : ''}`;
	if (method === 'move') return `moved from ${text('from')} to ${text('to')}`;
	return method;
}
