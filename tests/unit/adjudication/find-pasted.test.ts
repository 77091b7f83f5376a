import { expect, it } from 'vitest';
import type { ShownCodebook } from '../../../src/lib/domain/guideline/shown-codebook.ts';
import { findPasted } from '../../../src/routes/disputes/find-pasted.ts';

const page = (letter: string) => ({
	codebook: { fields: [{ name: 'letter', shared: false }] } as unknown as ShownCodebook,
	cases: [{ letter: 'A', visible: { letter } }]
});

it('quotes one a line, as many as may be stored', () => {
	expect(findPasted(' seal \n\nold\n', page('The seal is old.'))).toMatchObject({
		ok: true,
		value: [{ quote: 'seal' }, { quote: 'old' }]
	});
	expect(findPasted('seal\n'.repeat(100), page('The seal is old.'))).toMatchObject({ ok: true });
	expect(findPasted('seal\n'.repeat(101), page('The seal is old.'))).toMatchObject({ ok: false, field: 'pasted' });
});

it('nobody keeps the server busy with a million of them', () => {
	const start = performance.now();
	expect(findPasted('old\n'.repeat(500_000), page(`${'The seal is red. '.repeat(2000)}old`)).ok).toBe(false);
	expect(performance.now() - start).toBeLessThan(2000);
});
