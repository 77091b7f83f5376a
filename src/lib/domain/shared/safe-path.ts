/**
 * A place within this site to go to after signing in; null when the text could lead elsewhere.
 * Browsers read `//host`, `/\host` and tabs or line breaks before the second slash as another site.
 */
export function safePath(text: string | null | undefined): string | null {
	if (!text || text.length > 2000 || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) return null;
	return /^\/sign-in(?:[/?#]|$)/.test(text) ? null : text;
}
