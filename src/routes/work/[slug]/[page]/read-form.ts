import type { Submission } from '$lib/domain/labels/submission';
import { formName, type Part } from '$lib/ui/labelling/form-names';
import type { Working } from '$lib/ui/labelling/working';
import { readQuotes } from '../../../read-quotes';

/** What a posted form holds, before it is checked, and the same as what was typed, to be given back. */
export interface PostedForm {
	input: Record<keyof Submission, unknown>;
	answers: Working[];
	pasted: string[];
}

const MOST = 500;

/** Reads the form of a page. Line ends become line feeds: a browser sends a form's texts with carriage returns. */
export function readForm(form: FormData, page: number): PostedForm {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
	};
	const marks = text('marksShown');
	const answers: Working[] = [];
	const pasted: string[] = [];
	const sent: unknown[] = [];
	for (let n = 0; n < MOST && form.has(formName(n, 'assignment')); n++) {
		const part = (name: Part) => text(formName(n, name));
		const evidence = parsed(part('evidence'));
		const about = { assignment: part('assignment'), question: part('question') };
		const said = {
			base: Number(part('base') || NaN),
			unclear: form.has(formName(n, 'unclear')),
			note: part('note').trim()
		};
		const ms = part('ms');
		answers.push({ ...about, ...said, label: part('label') || null, evidence: readQuotes(part('evidence')) });
		pasted.push(part('pasted'));
		sent.push({
			...about,
			...said,
			label: part('label'),
			evidence,
			pasted: part('pasted'),
			ms: ms === '' ? null : Number(ms)
		});
	}
	return {
		input: { id: text('id'), page, marksShown: marks === '' ? null : marks === 'yes', answers: sent },
		answers,
		pasted
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text || '[]');
	} catch {
		return null;
	}
}
