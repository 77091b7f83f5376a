/** Is this a plain object with a name `__proto__` of its own, as JSON may have it? */
export function hasProtoName(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
}
