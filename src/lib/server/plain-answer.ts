/**
 * An answer given before any page was chosen: JSON for a script of ours (in the shape that forms and data requests read), else a plain page.
 * @param template the HTML of src/error.html
 */
export function plainAnswer(
	request: Request,
	data: boolean,
	status: number,
	message: string,
	template: string
): Response {
	if (data || request.headers.get('accept')?.startsWith('application/json')) {
		return Response.json({ type: 'error', status, error: { message }, message }, { status });
	}
	const escaped = message.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
	const html = template
		.replaceAll('%sveltekit.status%', String(status))
		.replaceAll('%sveltekit.error.message%', () => escaped);
	return new Response(html, {
		status,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy':
				"default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
		}
	});
}
