/**
 * Headers of every page and answer, beside the content security policy that the framework writes.
 * @param secret the path holds a one-time token
 * @param signedIn or about to be: nothing may be kept by a browser or proxy for the next person
 */
export function securityHeaders({ secret, signedIn }: { secret: boolean; signedIn: boolean }): [string, string][] {
	return [
		['x-content-type-options', 'nosniff'],
		['x-frame-options', 'DENY'],
		// Not no-referrer: forms would then come with `Origin: null`, which the check against foreign sites refuses.
		['referrer-policy', 'same-origin'],
		['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()'],
		['cross-origin-opener-policy', 'same-origin'],
		['cross-origin-resource-policy', 'same-origin'],
		['x-robots-tag', 'noindex'],
		['cache-control', signedIn || secret ? 'private, no-store' : 'no-cache']
	];
}
