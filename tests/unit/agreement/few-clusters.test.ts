import { expect, it } from 'vitest';
import { fromMatrix } from '../../../src/lib/domain/agreement/from-matrix.ts';
import { studyReport } from '../../../src/lib/domain/agreement/study-report.ts';

const made = fromMatrix({
	labels: ['A', 'B'],
	ratings: Array.from({ length: 8 }, (_, i) => (i % 3 ? ['A', 'A'] : ['A', 'B'])),
	items: Array.from({ length: 8 }, (_, i) => ({ id: `i${i}`, cluster: `s${i >> 1}` }))
});
const codes = (replicates: number) => {
	if (!made.ok) throw new Error(made.message);
	const { warnings } = studyReport(made.value, { by: [], replicates, resample: 'cluster', seed: 1 });
	return (warnings as { code: string }[]).map((one) => one.code);
};

it('few scenarios are a warning of what is resampled, and none where nothing is', () => {
	expect(codes(100)).toContain('few_clusters');
	expect(codes(0)).not.toContain('few_clusters');
});
