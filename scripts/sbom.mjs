// npm run -s sbom               Prints the bill of materials of package-lock.json: CycloneDX 1.6, as JSON.
// npm run -s sbom -- --out FILE Writes it to a file.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './packages/bill-of-materials.mjs';
import { readLock } from './packages/locked.mjs';

const [option, file, ...rest] = process.argv.slice(2);
if (option !== undefined && (option !== '--out' || !file || rest.length)) {
	console.error('usage: npm run -s sbom [-- --out FILE]');
	process.exit(2);
}
const text =
	JSON.stringify(billOfMaterials(readLock(fileURLToPath(new URL('..', import.meta.url)))), null, '\t') + '\n';
if (file) writeFileSync(file, text);
else process.stdout.write(text);
