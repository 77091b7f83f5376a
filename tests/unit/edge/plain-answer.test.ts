import { expect, it } from 'vitest';
import { plainAnswer } from '../../../src/lib/server/edge/plain-answer.ts';

const template = '<h1>%sveltekit.status%</h1><p>%sveltekit.error.message%</p>';
const request = (accept: string) => new Request('http://here.example/', { headers: { accept } });

it('escapes the message and forbids scripts', async () => {
	const answer = plainAnswer(request('text/html'), false, 403, '<script>alert("&$\'")</script>', template);
	expect(await answer.text()).toBe("<h1>403</h1><p>&#60;script&#62;alert(&#34;&#38;$'&#34;)&#60;/script&#62;</p>");
	expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('answers scripts in the shape that forms and data requests read', async () => {
	for (const answer of [
		plainAnswer(request('application/json'), false, 401, 'No', template),
		plainAnswer(request('*/*'), true, 401, 'No', template)
	]) {
		expect(answer.status).toBe(401);
		expect(await answer.json()).toEqual({ type: 'error', status: 401, error: { message: 'No' }, message: 'No' });
	}
});

it('keeps what was sent, to the character, and sends it again', async () => {
	const form = new FormData();
	form.set('a0.note', '"</form><script>\r\nא 🔏&amp;');
	form.append('b', '1');
	form.append('b', '2');
	form.set('file', new File(['x'], 'x.txt'));
	const answer = plainAnswer(request('text/html'), false, 401, 'Signed out', `<main>${template}</main>`, {
		action: '/work/x/1?a="b',
		form,
		first: 'sign-in'
	});
	const html = await answer.text();
	expect(html).toContain('<form method="post" action="/work/x/1?a=&#34;b">');
	expect(html).toContain('name="a0.note" value="&#34;&#60;/form&#62;&#60;script&#62;&#13;\nא 🔏&#38;amp;"');
	expect(html.match(/name="b" value="[12]"/g)).toHaveLength(2);
	expect(html).not.toContain('x.txt');
	expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
});
