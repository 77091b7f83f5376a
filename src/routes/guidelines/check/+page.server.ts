import { fail } from '@sveltejs/kit';
import * as guidelines from '$lib/server/guidelines';
import { tree } from '$lib/server/guidelines/tree';
import type { Actions } from './$types';

/** A guideline is prose: more is a mistake. */
const MOST_BYTES = 1_000_000;

export const actions: Actions = {
	default: async ({ request }) => {
		const form = await request.formData();
		const [file, typed] = [form.get('file'), form.get('text')];
		const isFile = file instanceof File && file.size > 0;
		if (isFile && file.size > MOST_BYTES)
			return fail(400, { text: '', problems: [], message: 'The file has more than a megabyte; a guideline is a text.' });
		const bytes = isFile
			? new Uint8Array(await file.arrayBuffer())
			: new TextEncoder().encode(typeof typed === 'string' ? typed.replace(/\r\n?/g, '\n') : '');
		const name = isFile ? file.name : 'guideline.md';
		if (bytes.length === 0)
			return fail(400, { text: '', problems: [], message: 'There is nothing to check. Choose a file, or paste its text.' });
		const text = new TextDecoder().decode(bytes);
		const read = guidelines.check(bytes, name);
		if (!read.ok) {
			const lines = text.split('\n');
			const problems = (read.problems ?? []).map((one) => ({ ...one, source: (lines[one.line - 1] ?? '').slice(0, 200) }));
			return fail(400, { text, problems, message: read.message });
		}
		const { codebook, body, sha256 } = read.value;
		return { text, problems: [], found: { codebook, sha256, body: tree(body) } };
	}
};
