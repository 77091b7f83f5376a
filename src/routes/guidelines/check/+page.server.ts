import { fail } from '@sveltejs/kit';
import * as guidelines from '$lib/server/guidelines';
import { tree } from '$lib/server/guidelines/tree';
import type { Actions } from './$types';

/** A guideline is prose: more is a mistake, and laying it out would hold up everyone else for long. */
const MOST_BYTES = 200_000;
const TOO_LONG = `The text has more than ${MOST_BYTES / 1000} kilobytes; a guideline is what a person reads before labelling.`;

export const actions: Actions = {
	default: async ({ request }) => {
		const form = await request.formData();
		const [file, typed] = [form.get('file'), form.get('text')];
		const isFile = file instanceof File && file.size > 0;
		if (isFile && file.size > MOST_BYTES) return fail(400, { text: '', problems: [], message: TOO_LONG });
		const bytes = isFile
			? new Uint8Array(await file.arrayBuffer())
			: new TextEncoder().encode(typeof typed === 'string' ? typed.replace(/\r\n?/g, '\n') : '');
		const name = isFile ? file.name : 'guideline.md';
		if (bytes.length === 0)
			return fail(400, { text: '', problems: [], message: 'There is nothing to check. Choose a file, or paste its text.' });
		const text = new TextDecoder().decode(bytes);
		if (bytes.length > MOST_BYTES) return fail(400, { text, problems: [], message: TOO_LONG });
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
