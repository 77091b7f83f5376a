import { describe, expect, it } from 'vitest';
import { supersededBy, versionFault } from '../../../src/lib/domain/freeze/choose-version.ts';
import { jsonText } from '../../../src/lib/domain/freeze/json-text.ts';
import { markdownText } from '../../../src/lib/domain/freeze/markdown-text.ts';
import { formatMajor } from '../../../src/lib/domain/shared/format-major.ts';
import { proposeStep } from '../../../src/lib/domain/freeze/propose-step.ts';
import { pseudonyms } from '../../../src/lib/domain/freeze/pseudonyms.ts';
import { purpose } from '../../../src/lib/domain/freeze/purpose.ts';
import { rounded } from '../../../src/lib/domain/freeze/rounded.ts';
import { sumsText } from '../../../src/lib/domain/freeze/sums-text.ts';
import { version } from '../../../src/lib/domain/freeze/version.ts';
import { releaseItems } from '../../../src/lib/domain/freeze/items.ts';
import { canonicalJson } from '../../../src/lib/domain/shared/canonical-json.ts';
import { sha256 } from '../../../src/lib/server/sha256.ts';

describe('version', () => {
	it('counts parts as numbers', () => {
		expect(version.compare('1.9.0', '1.10.0')).toBeLessThan(0);
		expect(version.newest(['1.9.0', '1.10.0', '1.2.30'])).toBe('1.10.0');
		expect(['major', 'minor', 'patch'].map((step) => version.next('1.2.3', step as 'major'))).toEqual([
			'2.0.0',
			'1.3.0',
			'1.2.4'
		]);
	});
	it.each(['1.0', 'v1.0.0', '1.0.0-rc', '01.0.0', '1.0.0\n', ''])('does not take %j', (text) =>
		expect(version.valid(text)).toBe(false)
	);
});

describe('choosing a version', () => {
	const frozen = [
		{ version: '1.0.0', contentSha256: 'a', supersedes: null },
		{ version: '1.1.0', contentSha256: 'b', supersedes: { version: '1.0.0', content_sha256: 'a' } }
	];
	it('supersedes the newest, or what it superseded before', () => {
		expect(supersededBy('2.0.0', frozen)).toEqual({ version: '1.1.0', content_sha256: 'b' });
		expect(supersededBy('1.1.0', frozen)).toEqual({ version: '1.0.0', content_sha256: 'a' });
		expect(supersededBy('1.0.0', [])).toBeNull();
	});
	it('takes an older version only with its own content', () => {
		expect(versionFault('1.0.0', 'a', frozen, null)).toBeNull();
		expect(versionFault('1.0.0', 'c', frozen, '1.2.0')).toMatchObject({
			code: 'version-exists',
			message: expect.stringContaining('1.2.0')
		});
		expect(versionFault('1.0.1', 'c', frozen, null)).toMatchObject({ code: 'version-not-newer' });
		expect(versionFault('1.2.0', 'c', frozen, null)).toBeNull();
	});
});

describe('what a difference asks for', () => {
	const none = {
		changed: [],
		added: [],
		removed: [],
		touched: [],
		inputs: [],
		guideline: { before: 'g@1.0.0', after: 'g@1.0.0' }
	};
	const place = { id: 'a', question: 'q', label: 'X' };
	it.each([
		['patch', {}],
		['patch', { touched: [{ id: 'a', question: 'q', names: ['votes'] }] }],
		['patch', { guideline: { before: 'g@1.0.0', after: 'g@1.4.0' } }],
		[
			'minor',
			{
				changed: [
					{
						id: 'a',
						question: 'q',
						before: 'X',
						after: 'Y',
						reason: '',
						cause: { kind: 'guideline' as const },
						basis: { before: 'single', after: 'adjudicated' }
					}
				]
			}
		],
		['minor', { touched: [{ id: 'a', question: 'q', names: ['alternative', 'unresolved'] }] }],
		['major', { added: [place] }],
		['major', { removed: [place] }],
		['major', { inputs: ['a'] }],
		['major', { guideline: { before: 'g@1.0.0', after: 'g@2.0.0' } }]
	])('%s', (step, change) => expect(proposeStep({ ...none, ...change })).toBe(step));
});

describe('pseudonyms', () => {
	it('number people by their first row, whatever they are called', () => {
		const people = [
			{ person: 'zoe', first: '2026-01-01', digest: '2' },
			{ person: 'adam', first: '2026-01-02', digest: '1' },
			{ person: 'bea', first: '2026-01-01', digest: '1' }
		];
		expect([...pseudonyms('A', people)]).toEqual([
			['bea', 'A1'],
			['zoe', 'A2'],
			['adam', 'A3']
		]);
	});
});

describe('a scenario’s hash', () => {
	it('is over its cases’ hashes in the order of their ids', () => {
		const one = (id: string, hash: string) => ({
			id,
			scenario: 's',
			inputSha256: hash,
			strata: new Map([
				['d', 'x'],
				['own', id]
			])
		});
		const [item] = releaseItems({ unit: 'scenario' }, [one('b', '2'), one('B', '3'), one('a', '1')], sha256);
		expect(item.inputSha256).toBe(sha256(canonicalJson(['3', '1', '2'])));
		expect([...item.strata]).toEqual([['d', 'x']]);
	});
});

describe('texts', () => {
	it('JSON for people is JSON, and one text for one value', () => {
		const value = { b: [1, { c: 'ü' }], a: {}, __proto__x: null, list: [] };
		expect(JSON.parse(jsonText(value))).toEqual(value);
		expect(jsonText({ b: 1, a: 2 })).toBe(jsonText({ a: 2, b: 1 }));
	});
	it('Markdown cannot be broken out of', () => {
		expect(markdownText('a | b\n# c <script> [x](y) `z` & *w*')).toBe(
			'a \\| b \\# c &lt;script&gt; \\[x\\](y) \\`z\\` &amp; \\*w\\*'
		);
	});
	it('the purpose is what stands under its heading', () => {
		expect(purpose('intro\n\n## Purpose\n\nOne.\n\nTwo.\n\n## Unit\n\nThree.')).toBe('One.\n\nTwo.');
		expect(purpose('no heading')).toBe('');
	});
	it('sums are sorted as sha256sum reads them', () =>
		expect(
			sumsText([
				{ path: 'b', sha256: '2' },
				{ path: 'B', sha256: '1' }
			])
		).toBe('1  B\n2  b\n'));
	it('numbers keep twelve digits', () =>
		expect(rounded({ a: [1 / 3, 5, 1e15] })).toEqual({ a: [0.333333333333, 5, 1e15] }));
	it('formats are told apart', () =>
		expect(
			[
				'touchstone/release@1',
				'touchstone/release@12',
				'touchstone/release',
				'touchstone/ratings@1',
				'other@1',
				undefined
			].map((format) => formatMajor('release', format))
		).toEqual([1, 12, null, null, null, null]));
});
