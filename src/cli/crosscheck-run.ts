import type { Command } from 'commander';
import { DIALECTS, type Dialect } from '../lib/domain/crosscheck/dialect.ts';
import * as crosschecks from '../lib/server/crosschecks.ts';
import type { Context } from './context.ts';
import { crosscheckTable } from './crosscheck-table.ts';
import { interruptible } from './interruptible.ts';
import { sealedLines } from './sealed-lines.ts';
import { studyOrPath } from './study-or-path.ts';
import { wholeNumber } from './whole-number.ts';

interface Options {
	baseUrl?: string[];
	model: string;
	dialect: string;
	concurrency: number;
	retries: number;
	maxTokens: number;
	deadline: number;
	question?: string;
	prompt?: string;
	resume?: string;
	out?: string;
	keyEnv?: string;
	dryRun?: boolean;
}

const MOST_AT_ONCE = 1000;

/** crosscheck SLUG|DIR --base-url URL --model NAME: the pass itself. */
export function register(group: Command, context: Context) {
	const running = group
		.command('run', { isDefault: true })
		.description('the pass itself; “run” may be left out')
		.argument('<slug-or-dir>', 'a study, or a release')
		.option(
			'--base-url <url>',
			'of an OpenAI-compatible server, as in http://127.0.0.1:8000/v1; several are shared out',
			(url: string, before: string[] | undefined) => [...(before ?? []), url]
		)
		.requiredOption('--model <name>', 'as the server knows it')
		.option('--dialect <name>', DIALECTS.join(', '), 'vllm')
		.option('--concurrency <n>', 'requests at once', wholeNumber, 8)
		.option('--retries <n>', 'of a request that failed on the way', wholeNumber, 3)
		.option('--max-tokens <n>', 'of an answer', wholeNumber, 16_384)
		.option('--deadline <s>', 'seconds for one request', wholeNumber, 3600)
		.option('--question <id>', 'where the guideline has several')
		.option('--prompt <file>', 'another prompt than the one that comes along, to be compared with it')
		.option('--key-env <name>', 'environment variable that holds the key of the server')
		.option('--resume <run>', 'go on with a run: its id, or its folder')
		.option('--out <dir>', 'folder of the run; in the data folder when left out')
		.option('--dry-run', 'write all requests and their hashes to a folder, and ask nobody')
		.action(async (target: string, options: Options) => {
			const wrong = (message: string) => context.fail({ ok: false, code: 'invalid', message });
			const { dialect, concurrency, keyEnv, maxTokens, deadline } = options;
			if (!DIALECTS.includes(dialect as Dialect)) return wrong(`--dialect is one of ${DIALECTS.join(', ')}.`);
			if (concurrency < 1 || concurrency > MOST_AT_ONCE) return wrong(`--concurrency is 1 to ${MOST_AT_ONCE}.`);
			if (maxTokens < 1 || deadline < 1 || deadline > 86_400)
				return wrong('--max-tokens and --deadline begin at 1; a deadline ends with a day.');
			const key = keyEnv === undefined ? null : (process.env[keyEnv] ?? '');
			if (key === '') return wrong(`The environment has no variable ${keyEnv}, or it is empty.`);
			if (key !== null && !/^[\x21-\x7e]+$/.test(key))
				return wrong(`The key in ${keyEnv} holds a blank, a line break or a sign that no header can carry.`);
			if (options.model.trim() === '') return wrong('--model is the name of a model, as the server knows it.');
			if (options.resume !== undefined && options.out !== undefined)
				return wrong('A run is resumed where it lies: leave out --out.');
			if (options.dryRun && options.resume !== undefined)
				return wrong('A dry run asks nobody, so there is nothing to resume: leave out --resume.');
			if (!options.dryRun && !options.baseUrl)
				return wrong('Say which server is asked, with --base-url; or write the requests alone, with --dry-run.');
			const meant = await studyOrPath(context, target, 'folder');
			if (!meant.ok) return context.fail(meant);
			const { data: dataFolder, root } = context.env;
			const input: crosschecks.CrosscheckInput = {
				...options,
				baseUrls: options.baseUrl ?? [],
				dialect: dialect as Dialect,
				deadlineS: deadline,
				dataFolder,
				root,
				clock: () => new Date()
			};
			if (options.dryRun) {
				const written =
					meant.value === 'study'
						? await crosschecks.dryRunStudy(await context.db(), context.actor, target, input)
						: await crosschecks.dryRunFolder(target, input);
				if (!written.ok) return context.fail(written);
				const { cases, bytes, folder, requests_sha256: sum } = written.value;
				return context.print(written.value, () =>
					[
						`${cases} requests, ${bytes} bytes, in ${folder}. Nobody was asked.`,
						`SHA-256 of requests.jsonl: ${sum}`
					].join('\n')
				);
			}
			const { signal, update, stop } = interruptible(context, 'cross-check');
			const meanwhile = { key, signal, onProgress: update };
			const done =
				meant.value === 'study'
					? await crosschecks.runStudy(await context.db(), context.actor, target, input, meanwhile)
					: await crosschecks.runFolderRelease(target, input, meanwhile);
			stop();
			if (!done.ok) return context.fail(done);
			const { run, folder: at, cases, scored, allFailures, stopped, words, report } = done.value;
			if (stopped && scored < cases)
				// While a run is sealed the server's words stay in its archive.
				context.note(
					`${(report && words) ?? stopped} ${scored} of ${cases} cases have a scored response; go on with --resume ${at}`
				);
			const ended = stopped === null ? {} : { stopped };
			context.print(
				report
					? { run, folder: at, ...ended, ...report }
					: { run, folder: at, ...ended, cases, scored, transport_failures: allFailures, sealed: true },
				() => (report ? crosscheckTable(run, at, report) : sealedLines(done.value)),
				{ holds: scored === cases }
			);
		});
	group.addHelpText('after', () => `\n${running.helpInformation()}`);
}
