/** Headers that every answer carries, whoever makes it: the pages, the static files, the framework's own refusals. */
export const FIXED_HEADERS = /** @type {const} */ ([
	['x-content-type-options', 'nosniff'],
	['x-frame-options', 'DENY'],
	// Not no-referrer: forms would then come with `Origin: null`, which the check against foreign sites refuses.
	['referrer-policy', 'same-origin'],
	['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()'],
	['cross-origin-opener-policy', 'same-origin'],
	['cross-origin-resource-policy', 'same-origin'],
	['x-robots-tag', 'noindex']
]);
