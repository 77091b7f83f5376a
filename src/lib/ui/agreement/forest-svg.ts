import { decimal } from './figure.ts';
import { forestScale, PLOT_WIDTH } from './forest-scale.ts';
import type { ForestRow } from './report-view.ts';

/** What a row of the picture needs. */
type Charted = Pick<ForestRow, 'name' | 'kappa'>;

const NAME = 220;
const NUMBERS = 200;
const ROW = 28;
const TOP = 64;

const xml = (text: string) =>
	text
		.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
		.replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
const short = (text: string) => ([...text].length > 28 ? `${[...text].slice(0, 27).join('')}…` : text);

/** The forest plot as a picture of its own: needs no style sheet, opens anywhere, and carries its title. */
export function forestSvg(title: string, overall: Charted, rows: readonly Charted[]): string {
	const scale = forestScale([overall, ...rows]);
	const all = [overall, ...rows];
	const height = TOP + all.length * ROW + 16;
	const bottom = TOP + all.length * ROW;
	const x = (value: number) => NAME + scale.x(value);
	const out = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${NAME + PLOT_WIDTH + NUMBERS} ${height}" width="${NAME + PLOT_WIDTH + NUMBERS}" height="${height}" font-family="Source Sans 3, Helvetica, Arial, sans-serif" font-size="14" fill="#1d1c1a">`,
		`<title>${xml(title)}</title>`,
		`<rect width="100%" height="100%" fill="#ffffff"/>`,
		`<text x="8" y="24" font-size="16" font-weight="600">${xml(title)}</text>`,
		...scale.ticks.flatMap((tick) => [
			`<line x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${bottom}" stroke="#dedad1"/>`,
			`<text x="${x(tick)}" y="${TOP - 8}" text-anchor="middle" font-size="12" fill="#5d5a53">${decimal(tick, 1)}</text>`
		])
	];
	if ('value' in overall.kappa)
		out.push(
			`<line x1="${x(overall.kappa.value)}" x2="${x(overall.kappa.value)}" y1="${TOP}" y2="${bottom}" stroke="#5d5a53" stroke-dasharray="3 3"/>`
		);
	all.forEach(({ name, kappa }, at) => {
		const y = TOP + at * ROW + ROW / 2;
		out.push(
			`<text x="8" y="${y + 5}"${at === 0 ? ' font-weight="600"' : ''}>${xml(at === 0 ? 'All' : short(name || '(none)'))}</text>`
		);
		if ('reason' in kappa) {
			out.push(
				`<text x="${NAME + 12}" y="${y + 5}" font-style="italic" fill="#5d5a53">${xml(`undefined: ${kappa.reason}`)}</text>`
			);
			return;
		}
		const { value, low, high } = kappa;
		if (low !== null && high !== null)
			out.push(`<line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}" stroke="#1d1c1a" stroke-width="1.5"/>`);
		out.push(
			at === 0
				? `<polygon points="${x(value) - 7},${y} ${x(value)},${y - 7} ${x(value) + 7},${y} ${x(value)},${y + 7}"/>`
				: `<rect x="${x(value) - 4.5}" y="${y - 4.5}" width="9" height="9"/>`
		);
		out.push(
			`<text x="${NAME + PLOT_WIDTH + NUMBERS - 8}" y="${y + 5}" text-anchor="end">${decimal(value)}${low === null || high === null ? '' : `  (${decimal(low)} to ${decimal(high)})`}</text>`
		);
	});
	return `${out.join('\n')}\n</svg>\n`;
}
