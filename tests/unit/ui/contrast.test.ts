import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/lib/ui/styles/tokens.css', 'utf8');
const block = (selector: string) => {
	const from = css.indexOf(`${selector} {`);
	return new Map(
		[...css.slice(from, css.indexOf('}', from)).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
			name,
			value
		])
	);
};
const light = block(':root');
const dark = new Map([...light, ...block(":root[data-theme='dark']")]);
const auto = new Map([...light, ...block(":root:not([data-theme='light'])")]);

/** Contrast ratio of two colours, WCAG 2.2 */
function contrast(a: string, b: string): number {
	const luminance = (hex: string) => {
		const [r, g, blue] = [1, 3, 5]
			.map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
			.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
	};
	const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
	return (high + 0.05) / (low + 0.05);
}

describe('colours', () => {
	it('are the same dark ones whether chosen or taken from the system', () => {
		expect(Object.fromEntries(auto)).toEqual(Object.fromEntries(dark));
	});

	const themes = [
		['light', light],
		['dark', dark]
	] as const;
	const text = ['ink', 'ink-2', 'ink-3', 'link', 'error', 'warning', 'good'].flatMap((ink) =>
		['paper', 'sheet', 'wash'].map((ground) => [ink, ground])
	);
	const more = [
		['ink-inverse', 'ink'],
		['ink', 'quote'],
		['ink', 'found'],
		['error', 'error-wash'],
		['ink', 'error-wash'],
		['ink', 'warning-wash'],
		['ink', 'note-wash']
	];
	const signs = ['edge', 'focus', 'current', 'mark'].flatMap((sign) =>
		['paper', 'sheet'].map((ground) => [sign, ground])
	);

	for (const [name, theme] of themes) {
		it.each([...text, ...more])(`${name}: text in %s on %s keeps 4.5:1`, (ink, ground) => {
			expect(contrast(theme.get(ink) as string, theme.get(ground) as string)).toBeGreaterThanOrEqual(4.5);
		});
		it.each(signs)(`${name}: %s on %s keeps 3:1`, (sign, ground) => {
			expect(contrast(theme.get(sign) as string, theme.get(ground) as string)).toBeGreaterThanOrEqual(3);
		});
	}
});
