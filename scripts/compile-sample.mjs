// Compiles the sample study out of prisma/sample/authorization/*.yaml, in which facts are marked where they stand in the text:
//   [[grant.limit: 900 | 900 credits]]   the text reads "900 credits", and the fact grant.limit is the number 900 at this place
//   [[grant.status | in force]]          without a value the fact is the text itself
//   [[a: null; b: 0 | none]]             several facts of one place
// Values are JSON, or @2031-05-03T10:00:00Z for an instant. Expressions are written (op arg ...), facts by name, literals as values.
//   node scripts/compile-sample.mjs                writes the files of prisma/sample: cases, encodings, simulated answers and decisions
//   node scripts/compile-sample.mjs --check        fails when they are not what the sources give
//   node scripts/compile-sample.mjs AP-009 ...     looks at these scenarios alone, says what is wrong, writes nothing
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { compile } from './sample/compile.mjs';
import { disagreements, idleFacts } from './sample/encoding-faults.mjs';
import { product } from './sample/product.mjs';
import { simulated } from './sample/simulated.mjs';
import { measure, styleFaults } from './sample/style.mjs';

const sample = fileURLToPath(new URL('../prisma/sample', import.meta.url));
const folder = join(sample, 'authorization');

/** @param {string} message */
function wrong(message) {
	console.error(message);
	process.exitCode = 1;
}

/** The scenarios asked for, all if none is named, by their file. @param {string[]} named */
function sources(named) {
	const all = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
	for (const id of named) if (!all.includes(`${id}.yaml`)) wrong(`${id}: there is no such scenario in ${folder}`);
	return all.filter((file) => !named.length || named.includes(file.slice(0, -'.yaml'.length))).sort();
}

/** @param {string} file */
function compiledFrom(file) {
	try {
		const scenario = parse(readFileSync(join(folder, file), 'utf8'));
		if (`${scenario.id}.yaml` !== file) throw new Error(`its id is ${scenario.id}`);
		return [{ file, ...compile(scenario) }];
	} catch (error) {
		wrong(`${file}: ${error instanceof Error ? error.message : error}`);
		return [];
	}
}

/** The four files, by name. @param {ReturnType<typeof compiledFrom>} compiled */
function outputs(compiled) {
	const lines = (/** @type {unknown[]} */ rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
	const cases = compiled.flatMap((one) => one.cases);
	const { answers, decisions } = simulated(cases);
	return {
		'authorization.jsonl': lines(cases),
		'encodings.jsonl': lines(compiled.map((one) => one.encoding)),
		'simulated-answers.jsonl': lines(answers),
		'simulated-decisions.jsonl': lines(decisions)
	};
}

const { values, positionals: named } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
const compiled = sources(named).flatMap(compiledFrom);
const room = await product();
for (const one of compiled) {
	if (named.length) console.log(`${one.encoding.scenario}: ${measure(one)}`);
	for (const fault of [...styleFaults(one), ...idleFacts(one), ...disagreements(room, one)])
		wrong(`${one.file}: ${fault}`);
}
if (!named.length && !process.exitCode)
	for (const [file, text] of Object.entries(outputs(compiled)))
		if (!values.check) writeFileSync(join(sample, file), text);
		else if (readFileSync(join(sample, file), 'utf8') !== text)
			wrong(`prisma/sample/${file} is not what its sources give. Run node scripts/compile-sample.mjs`);
