import { InvalidArgumentError, Option, type Command } from 'commander';
import { fail } from '../lib/domain/shared/fail.ts';
import * as exports from '../lib/server/export.ts';
import * as references from '../lib/server/references.ts';
import type { Context } from './context.ts';
import { studyOrPath } from './study-or-path.ts';

interface Options {
	format: exports.Format;
	out: string;
	public?: boolean;
	withHidden?: boolean;
	only?: 'cases' | 'answers';
	by: { stratum: string; value: string }[];
}

/** export SLUG|DIR --format F --out FILE */
export function register(program: Command, context: Context) {
	program
		.command('export')
		.description('write a release, or a study that is not frozen yet, to one file')
		.argument('<slug|dir>', 'a study (its newest release, where it has one), or else the folder of a release')
		.addOption(
			new Option('--format <format>', 'jsonl is exact; csv is made safe for spreadsheets')
				.choices(['jsonl', 'csv', 'croissant'])
				.makeOptionMandatory()
		)
		.requiredOption('--out <file>', 'the file to make; an existing one is never replaced')
		.option('--public', 'only what a model may see')
		.option('--with-hidden', 'with --only cases: hidden data too, which no annotator or model may see')
		.addOption(
			new Option('--only <part>', 'of a study that is not frozen: a file that import or labels import reads').choices([
				'cases',
				'answers'
			])
		)
		.option('--by <stratum=value>', 'only cases with this value; may be repeated', stratum, [])
		.action(
			async (what: string, { format, out, public: inputsOnly = false, withHidden = false, only, by }: Options) => {
				if (format === 'croissant' && (inputsOnly || by.length))
					return context.fail(fail('invalid', 'Croissant describes a whole release: leave out --public and --by.'));
				if (withHidden && only !== 'cases')
					return context.fail(fail('invalid', 'Hidden data is part of cases: write --only cases --with-hidden.'));
				const input = { format, out, inputsOnly, part: only ?? ('all' as const), withHidden, by };
				const meant = await studyOrPath(context, what, 'folder');
				if (!meant.ok) return context.fail(meant);
				const done = meant.value === 'path' ? await exports.release(what, input) : await ofStudy(context, what, input);
				if (!done.ok) return context.fail(done);
				const { rows } = done.value;
				context.print(done.value, () =>
					format === 'croissant' ? `Croissant metadata in ${out}.` : `${rows} ${rows === 1 ? 'row' : 'rows'} in ${out}.`
				);
			}
		);
}

async function ofStudy(context: Context, slug: string, input: exports.ExportInput) {
	const db = await context.db();
	const frozen = await references.list(db, context.actor, slug);
	if (!frozen.ok) return frozen;
	if (!frozen.value.length || input.part !== 'all') return exports.study(db, slug, input);
	return exports.release(references.bundlePath(context.env.data, frozen.value[0].id), input);
}

function stratum(value: string, list: Options['by']): Options['by'] {
	const at = value.indexOf('=');
	if (at < 1) throw new InvalidArgumentError('Write it as stratum=value.');
	return [...list, { stratum: value.slice(0, at), value: value.slice(at + 1) }];
}
