/** What was sent and could not be taken yet: kept in the answer, so that it can be sent again. */
export interface Held {
	/** Path and query it was sent to. */
	action: string;
	form: FormData;
	/** What has to happen before it can be sent again. */
	first: 'sign-in' | 'wait';
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * An answer given before any page was chosen: JSON for a script of ours (in the shape that forms and data requests read), else a plain page.
 * @param template the HTML of src/error.html
 * @param held texts of a form that the page keeps, with a button that sends them again
 */
export function plainAnswer(
	request: Request,
	data: boolean,
	status: number,
	message: string,
	template: string,
	held?: Held
): Response {
	if (data || request.headers.get('accept')?.startsWith('application/json')) {
		return Response.json({ type: 'error', status, error: { message }, message }, { status });
	}
	const html = template
		.replaceAll('%sveltekit.status%', String(status))
		.replaceAll('%sveltekit.error.message%', () => escape(message))
		.replace('</main>', (end) => (held ? sendAgain(held) : '') + end);
	return new Response(html, {
		status,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${held ? "'self'" : "'none'"}; base-uri 'none'; frame-ancestors 'none'`
		}
	});
}

function sendAgain({ action, form, first }: Held): string {
	// A field of several lines: a hidden one loses nothing of them either, but a carriage return must be written as a sign.
	const fields = [...form].flatMap(([name, value]) =>
		typeof value === 'string'
			? [`<input type="hidden" name="${escape(name)}" value="${escape(value).replace(/\r/g, '&#13;')}" />`]
			: []
	);
	const words =
		first === 'sign-in'
			? '<a href="/" target="_blank" rel="noopener">Sign in in a new tab</a>, then come back here.'
			: 'What you filled in is kept on this page.';
	return `<p>${words}</p>
			<form method="post" action="${escape(action)}">${fields.join('')}<button>Send again</button></form>`;
}
