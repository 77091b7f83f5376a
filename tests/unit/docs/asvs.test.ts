import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/asvs.md', 'utf8');

/** Levels of the requirements of each section of ASVS 5.0.0, in their order: the first digit is that of requirement 1. */
const LEVELS: Record<string, string> = {
	...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
	...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
	...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333', '3.6': '3', '3.7': '22333' },
	...{ '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
	...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
	...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233' },
	...{ '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222' },
	...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
	...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
	...{ '9.1': '111', '9.2': '1222' },
	...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333' },
	...{ '10.5': '22222', '10.6': '22', '10.7': '222' },
	...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23', '11.6': '23', '11.7': '33' },
	...{ '12.1': '12233', '12.2': '11', '12.3': '22223' },
	...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
	...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
	...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
	...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
	...{ '17.1': '23', '17.2': '22223333', '17.3': '22' }
};
const wanted = Object.entries(LEVELS).flatMap(([section, levels]) =>
	[...levels].flatMap((level, i) => (level === '3' ? [] : [`${section}.${i + 1} ${level}`]))
);

interface Row {
	number: string;
	level: string;
	words: string;
	status: string;
	where: string;
	files: string[];
}

const chapters = page
	.split(/^## /m)
	.slice(1)
	.map((part) => {
		const lines = part.split('\n').filter((line) => /^\| \d/.test(line));
		const rows = lines.map((line): Row => {
			const [number, level, words, status, where, ...rest] = line.slice(2, -2).split(' | ');
			expect(rest, line).toEqual([]);
			const quoted = [...where.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
			return { number, level, words, status, where, files: quoted.filter((text) => /^[\w-][^ ]*\.\w+$/.test(text)) };
		});
		return { name: part.split('\n')[0], rows };
	});
const all = chapters.flatMap(({ rows }) => rows);

function counts(rows: Row[]): number[] {
	const of = (status: string) => rows.filter((row) => row.status === status);
	const tested = of('held').filter(({ files }) => files.some((file) => file.startsWith('tests/')));
	return [rows.length, of('held').length, tested.length, of('not held').length, of('n.a.').length];
}

describe('the table of ASVS', () => {
	it('knows how many requirements the standard has', () => {
		const levels = Object.values(LEVELS).join('');
		const of = (level: string) => [...levels].filter((one) => one === level).length;
		expect([levels.length, of('1'), of('2')]).toEqual([345, 70, 183]);
	});

	it('has each requirement of levels 1 and 2 once, in order, in its chapter', () => {
		expect(all.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted);
		expect(chapters).toHaveLength(17);
		for (const [i, { name, rows }] of chapters.entries()) {
			expect(name).toMatch(new RegExp(`^V${i + 1} \\S`));
			for (const { number } of rows) expect(number.split('.')[0]).toBe(String(i + 1));
		}
	});

	it('says of each whether it is held, and why or where', () => {
		for (const { number, words, status, where, files } of all) {
			expect(['held', 'not held', 'n.a.'], number).toContain(status);
			expect(words.trim(), number).not.toBe('');
			expect(where.trim(), number).not.toBe('');
			// Nothing is held because someone says so.
			if (status === 'held') expect(files, number).not.toEqual([]);
			expect(where, number).not.toMatch(/\b(planned|will be|todo)\b/i);
		}
	});

	it('names only files that exist', () => {
		const missing = all.flatMap(({ number, files }) =>
			files.filter((file) => !existsSync(file)).map((file) => `${number}: ${file}`)
		);
		expect(missing).toEqual([]);
		expect(all.flatMap(({ files }) => files).length).toBeGreaterThan(150);
	});

	it('counts right, here and on the page of security', () => {
		const told = [...page.matchAll(/^\| (V\d+ [^|]*|all) \| ([\d |]+) \|$/gm)].map(([, name, cells]) => [
			name,
			cells.split(' | ').map(Number)
		]);
		expect(told).toEqual([...chapters.map(({ name, rows }) => [name, counts(rows)]), ['all', counts(all)]]);
		const [total, held, tested, open, none] = counts(all);
		expect(readFileSync('docs/security.md', 'utf8')).toContain(
			`${total} requirements, ${held} held (${tested} of these by a test), ${open} not held, ${none} about things that are not here`
		);
	});
});
