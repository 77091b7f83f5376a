import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/lib/domain/shared/json.ts';
import { decimal, figure } from '../../../src/lib/ui/agreement/figure.ts';
import { forestCaption } from '../../../src/lib/ui/agreement/forest-caption.ts';
import { forestCsv } from '../../../src/lib/ui/agreement/forest-csv.ts';
import { forestScale, PLOT_WIDTH } from '../../../src/lib/ui/agreement/forest-scale.ts';
import { forestSvg } from '../../../src/lib/ui/agreement/forest-svg.ts';
import { reportView } from '../../../src/lib/ui/agreement/report-view.ts';
import { sortRows } from '../../../src/lib/ui/agreement/sort-rows.ts';
import { summary } from '../../../src/lib/ui/agreement/summary.ts';

const kappa = (value: number, low: number, high: number) => ({
	value,
	ci: { low, high, level: 0.95, method: 'gwet-t' }
});
const report: JsonObject = {
	items: 200,
	raters: 3,
	ratings: 600,
	labels: ['ALLOW', 'BLOCK'],
	question: 'decision',
	metrics: {
		unanimous_share: { value: 0.93 },
		fleiss_kappa: kappa(0.9067, 0.858, 0.953),
		fleiss_kappa_unequal: { value: 0.9067 },
		gwet_ac1: { value: 0.9066 },
		cohen_kappa: { value: null, undefined: 'needs_exactly_two_raters' },
		fleiss_kappa_category: { value: { ALLOW: { kappa: 0.9, z: 22.2, p_value: 0 }, BLOCK: null } },
		pairwise_cohen_kappa: {
			value: [
				{ raters: [0, 1], n: 200, kappa: 0.9 },
				{ raters: [0, 2], n: 0, kappa: null, undefined: 'no_pairable_items' }
			]
		}
	},
	strata: {
		domain: {
			__proto__x: { items: 40, metrics: { fleiss_kappa: { value: null, undefined: 'no_variation' } } },
			access: { items: 28, metrics: { fleiss_kappa: kappa(-0.31, -0.62, 0.1) } },
			health: { items: 40, metrics: { fleiss_kappa: kappa(0.79, 0.62, 0.93) } }
		}
	},
	warnings: [{ code: 'prevalence', message: 'In records 38 of 40 cases carry one label.' }]
};
const view = reportView(report);

describe('reportView', () => {
	it('reads the coefficient with its interval', () => {
		expect(view.overall).toMatchObject({
			items: 200,
			kappa: { value: 0.9067, low: 0.858, high: 0.953, method: 'gwet-t' },
			ac1: { value: 0.9066 }
		});
	});
	it('keeps the reason where there is no value, and never a number in its place', () => {
		const row = view.strata[0].rows.find((r) => r.name === '__proto__x')!;
		expect(row.kappa).toEqual({
			reason: 'only one label was used, so nothing beyond chance is left to agree on (0/0)'
		});
		expect(view.pairs[1].kappa).toEqual({ reason: 'no item has two ratings, so there is nothing to compare' });
		expect(view.categories).toEqual([
			{ label: 'ALLOW', kappa: { value: 0.9, low: null, high: null, method: null } },
			{ label: 'BLOCK', kappa: { reason: 'this label was never used' } }
		]);
	});
	it('shows no interval of a part that was made in another way than the one over all', () => {
		const by = (method: string) => ({ value: 0.7, ci: { low: 0.6, high: 0.8, level: 0.95, method } });
		const one = (method: string) => ({ items: 4, metrics: { fleiss_kappa: by(method) } });
		const mixed = reportView({
			metrics: { fleiss_kappa: by('bootstrap-cluster') },
			strata: { domain: { a: one('bootstrap-cluster'), b: one('bootstrap-item'), c: one('gwet-t') } }
		});
		expect(mixed.strata[0].rows.map(({ kappa }) => 'value' in kappa && [kappa.value, kappa.low])).toEqual([
			[0.7, 0.6],
			[0.7, 0.6],
			[0.7, null]
		]);
		expect(forestCaption(mixed, 'kappa')).toBe(
			'Fleiss’ kappa by domain, 95 % interval by resampling scenarios. A row without one has a single scenario or case, too few to tell. The dashed line is the value over all. Sorted by kappa.'
		);
		expect(forestCaption({ ...mixed, strata: [] }, 'kappa')).toBe(
			'Fleiss’ kappa, 95 % interval by resampling scenarios. The dashed line is the value over all.'
		);
	});
	it('has no AC1 where the report has none', () => {
		expect(view.strata[0].rows[1].ac1).toBeNull();
	});
	it('leaves out what would say the same again, and what is no single number', () => {
		expect(view.metrics.map((m) => m.name)).toEqual(['unanimous_share', 'fleiss_kappa', 'gwet_ac1', 'cohen_kappa']);
	});
	it('leaves out what means nothing on the scale', () => {
		const weighted = { ...report, metrics: { gwet_ac2_quadratic: { value: 0.9 } } };
		expect(reportView(weighted).metrics).toEqual([]);
		expect(reportView({ ...weighted, scale: 'ordinal' }).metrics.map((m) => m.name)).toEqual(['gwet_ac2_quadratic']);
	});
	it('says what a coefficient rests on', () => {
		const used = { items: 150, dropped: 50, why: 'fewer_than_two_ratings' };
		expect(reportView({ metrics: { pairwise_agreement: { value: 0.9, se: 0.02, used } } }).metrics[0]).toMatchObject({
			error: 0.02,
			used: { items: 150, dropped: 50, why: 'fewer than two answers' }
		});
	});
	it('takes the form for unequal numbers where answers are missing', () => {
		const missing = reportView({
			...report,
			metrics: {
				fleiss_kappa: { value: null, undefined: 'needs_complete_data' },
				fleiss_kappa_unequal: kappa(0.5, 0.4, 0.6)
			}
		});
		expect(missing.coefficient).toBe('fleiss_kappa_unequal');
		expect(missing.overall.kappa).toMatchObject({ value: 0.5 });
	});
	it('reads an empty report', () => {
		expect(reportView({}).overall.kappa).toEqual({ reason: 'not computed' });
	});
});

describe('warnings', () => {
	it('of parts say which part, and only what makes kappa unreadable', () => {
		const part = {
			items: 40,
			metrics: {},
			warnings: [
				{ code: 'prevalence', message: '38 of 40.' },
				{ code: 'few-items', message: 'Few.' }
			]
		};
		expect(reportView({ ...report, strata: { domain: { records: part } } }).warnings).toEqual([
			{ code: 'prevalence', message: 'In records 38 of 40 cases carry one label.' },
			{ code: 'prevalence', message: 'In records: 38 of 40.' }
		]);
	});
});

describe('summary', () => {
	it('says it in one breath', () => {
		expect(summary(view)).toEqual([
			'Three annotators answered all 200 cases; 186 are unanimous (93 %).',
			'Fleiss’ kappa is 0.91, 95 % interval 0.86 to 0.95.'
		]);
	});
	it('does not claim that all was answered when it was not', () => {
		expect(summary({ ...view, ratings: 412 })[0]).toBe(
			'Three annotators gave 412 answers on 200 cases; of those with two answers or more, 93 % are unanimous.'
		);
	});
	it('says why there is no number', () => {
		expect(summary({ ...view, overall: view.strata[0].rows[0] })[1]).toMatch(
			/^Fleiss’ kappa is undefined: only one label/
		);
	});
});

describe('the plot', () => {
	const rows = view.strata[0].rows;
	it('has an axis from 0 to 1, extended to the left only where something is negative', () => {
		expect(forestScale([view.overall]).low).toBe(0);
		expect(forestScale([view.overall, ...rows]).low).toBeCloseTo(-0.8);
	});
	it('keeps every mark inside the picture', () => {
		const { x } = forestScale([view.overall, ...rows]);
		for (const at of [-5, -0.8, 0, 0.5, 1, 7]) {
			expect(x(at)).toBeGreaterThanOrEqual(8);
			expect(x(at)).toBeLessThanOrEqual(PLOT_WIDTH - 8);
		}
	});
	it('sorts by name, items and kappa, undefined last', () => {
		expect(sortRows(rows, 'kappa').map((r) => r.name)).toEqual(['access', 'health', '__proto__x']);
		expect(sortRows(rows, 'items').map((r) => r.name)).toEqual(['__proto__x', 'health', 'access']);
		expect(sortRows(rows, 'name').map((r) => r.name)).toEqual(['__proto__x', 'access', 'health']);
	});
	it('as a file escapes names, draws one mark for each value and prints the reason for none', () => {
		const evil = { ...rows[1], name: '<script>"&\u0000' };
		const svg = forestSvg('A & B <c>', view.overall, [evil, rows[0]]);
		expect(svg).toContain('<title>A &#38; B &#60;c&#62;</title>');
		expect(svg).toContain('&#60;script&#62;&#34;&#38;\uFFFD');
		expect(svg).not.toContain('<script');
		expect(svg.match(/<polygon/g)).toHaveLength(1);
		expect(svg.match(/<rect x=/g)).toHaveLength(1);
		expect(svg).toContain('undefined: only one label');
	});
	it('as CSV keeps all digits, quotes, and starts no formula', () => {
		const csv = forestCsv('domain', view.overall, [{ ...rows[1], name: '=1+1,"x"' }, rows[0]]);
		expect(csv.split('\r\n').slice(0, 3)).toEqual([
			'domain,items,kappa,low,high,gwet_ac1,unanimous_share,undefined',
			'All,200,0.9067,0.858,0.953,0.9066,0.93,',
			`"'=1+1,""x""",28,-0.31,-0.62,0.1,,,`
		]);
	});
});

describe('figure', () => {
	it('writes a minus sign, and no minus zero', () => {
		expect([decimal(-0.304), decimal(-0.001), decimal(1)]).toEqual(['−0.30', '0.00', '1.00']);
	});
	it('writes value and interval, or the reason', () => {
		expect(figure(kappa(0.9067, 0.858, 0.953))).toBe('0.91, 95 % interval 0.86 to 0.95');
		expect(figure({ value: null, undefined: 'no_variation' })).toMatch(/^undefined: only one label/);
	});
});
