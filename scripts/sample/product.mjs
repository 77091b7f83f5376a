import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const domain = fileURLToPath(new URL('../../src/lib/domain', import.meta.url));
const PARTS = {
	exactJson: 'shared/exact-json.ts',
	parseExpression: 'formal/parse-expression.ts',
	parseValue: 'formal/parse-value.ts',
	evaluateTree: 'formal/tree/evaluate-tree.ts'
};

/** The parser and the evaluator of the product, bundled. @returns {Promise<Record<keyof typeof PARTS, any>>} */
export async function product() {
	const dir = mkdtempSync(join(tmpdir(), 'compile-sample-'));
	try {
		const entry = join(dir, 'entry.ts');
		const lines = Object.entries(PARTS).map(
			([name, file]) => `export { ${name} } from ${JSON.stringify(join(domain, file))};\n`
		);
		writeFileSync(entry, lines.join(''));
		await build({
			configFile: false,
			logLevel: 'error',
			build: { ssr: entry, outDir: join(dir, 'out'), rolldownOptions: { output: { entryFileNames: 'out.mjs' } } }
		});
		return await import(pathToFileURL(join(dir, 'out/out.mjs')).href);
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}
