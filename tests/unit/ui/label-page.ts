import type { LabelPage } from '../../../src/lib/domain/labels/label-page.ts';

/** A page of two contexts and one question, as the server would build it. `unit` sets whether the scenario is answered as a whole. */
export function labelPage(
	unit: 'case' | 'scenario' = 'case',
	question: Partial<LabelPage['codebook']['questions'][number]> = {}
): LabelPage {
	const letters = ['A', 'B'];
	return {
		study: { slug: 's', title: 'S', simulated: false },
		codebook: {
			id: 'g',
			version: '1.0.0',
			title: 'G',
			unit,
			present: 'scenario',
			route: 'non-unanimous',
			fields: [{ name: 'evidence', title: 'Evidence', format: 'text', shared: false, required: true }],
			questions: [
				{
					id: 'decision',
					title: 'Is it lawful?',
					scale: 'nominal',
					unclear: { kind: 'flag' },
					evidence: 'optional',
					note: 'optional',
					labels: [
						{ id: 'ALLOW', key: '1', title: 'Lawful', definition: '' },
						{ id: 'BLOCK', key: '2', title: 'Forbidden', definition: '' }
					],
					...question
				}
			]
		},
		guidelineSha256: 'f'.repeat(64),
		page: 3,
		place: 3,
		pages: 8,
		state: 'open',
		flags: null,
		cases: letters.map((letter) => ({ letter, visible: { evidence: `text of ${letter}` } })),
		items: (unit === 'case' ? letters : [null]).map((letter) => ({ assignment: `as-${letter}`, letter, answers: [] })),
		read: [],
		submission: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
		previous: 2,
		next: 4,
		nextOpen: 4
	};
}
