import { describe, expect, it } from 'vitest';
import type { LabelPage } from '../../../src/lib/domain/labels/label-page.ts';
import { sharedFields } from '../../../src/lib/ui/labelling/shared-fields.ts';
import { labelPage } from './label-page.ts';

const field = (name: string, shared = false, required = true) =>
	({ name, title: name, format: 'json', shared, required }) as const;
function page(unit: 'case' | 'scenario', fields: ReturnType<typeof field>[], cases: Record<string, unknown>[]) {
	const { codebook } = labelPage(unit);
	const lettered = cases.map((visible, i) => ({ letter: 'ABC'[i], visible }));
	return { codebook: { ...codebook, fields }, cases: lettered } as Pick<LabelPage, 'codebook' | 'cases'>;
}
const names = (given: Pick<LabelPage, 'codebook' | 'cases'>) => sharedFields(given).map(({ name }) => name);

describe('what stands once beside the contexts', () => {
	it('is what the guideline calls shared, when it is given or has to be', () => {
		const fields = [field('rule', true), field('hint', true, false), field('note', true, false), field('own')];
		expect(names(page('case', fields, [{ rule: 1, note: 2, own: 3 }]))).toEqual(['rule', 'note']);
	});

	it('with one answer for the scenario is also what is equal in all its cases, in the order of the fields', () => {
		const cases = [
			{ policy: 'p', state: { a: 1 }, label: 'x' },
			{ policy: 'p', state: { a: 1 }, label: 'y' }
		];
		const fields = [field('policy'), field('label'), field('state')];
		expect(names(page('scenario', fields, cases))).toEqual(['policy', 'state']);
		expect(names(page('case', fields, cases))).toEqual([]);
		expect(names(page('scenario', fields, cases.slice(0, 1)))).toEqual([]);
	});

	it('is nothing that a case lacks', () => {
		const cases = [{ policy: 'p' }, {}];
		expect(names(page('scenario', [field('policy')], cases))).toEqual([]);
		expect(names(page('scenario', [field('policy')], [{}, {}]))).toEqual([]);
	});
});
