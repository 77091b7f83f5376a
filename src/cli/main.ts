import { Command, CommanderError } from 'commander';
import { describeProblem } from '../lib/domain/shared/describe-problem.ts';
import { EXIT } from '../lib/domain/shared/exit-code.ts';
import { COMMANDS } from './commands.ts';
import { makeContext, type GlobalOptions, type Streams } from './context.ts';
import { Stop } from './stop.ts';

const STREAMS: Streams = {
	out: (text) => void process.stdout.write(text),
	err: (text) => void process.stderr.write(text),
	terminal: process.stderr.isTTY === true
};

/**
 * Runs one command.
 * @param args what stands after the program's name
 * @returns the exit code; 0 done or holds, 1 a check does not hold, 2 wrong use or bad input
 */
export async function main(
	args: string[],
	variables: NodeJS.ProcessEnv = process.env,
	streams: Streams = STREAMS
): Promise<number> {
	// A reader that stops early (head) is no fault.
	if (streams === STREAMS)
		process.stdout.on('error', (error: NodeJS.ErrnoException) =>
			process.exit(error.code === 'EPIPE' ? 0 : EXIT.wrongUse)
		);
	const program = new Command('touchstone')
		.description('Frozen reference labels: import, label, adjudicate, freeze, verify.')
		.option('--json', 'print one JSON document on standard output')
		.option('--data <dir>', 'data folder (default: data, or TOUCHSTONE_DATA)')
		.option('--guidelines <dir>', 'a folder of your own guidelines')
		.helpOption('-h, --help', 'show what a command takes')
		.exitOverride()
		.configureOutput({ writeOut: streams.out, writeErr: () => undefined });
	const { context, exit, close } = makeContext(() => program.opts<GlobalOptions>(), variables, streams);
	const chosen = nameIn(args);
	try {
		for (const { name, summary, load } of COMMANDS) {
			if (name === chosen) (await load()).register(program, context);
			else program.command(name).description(summary).helpOption(false);
		}
		if (chosen === undefined && !args.some((arg) => arg === '--help' || arg === '-h')) {
			const odd = args.find((arg) => arg.startsWith('-') && !GLOBAL.test(arg));
			throw usage(odd ? `There is no option ${odd}.` : 'Say which command to run.');
		}
		await program.parseAsync(args, { from: 'user' });
		return exit();
	} catch (error) {
		// Not program.opts(): where parsing itself failed, the options after the fault were never read.
		const json = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined).includes('--json');
		return ended(error, json, variables, streams);
	} finally {
		await close();
	}
}

const GLOBAL = /^--(json|data|guidelines)(=|$)/;

/** The first argument that is no option and no option's value. */
function nameIn(args: string[]): string | undefined {
	for (let i = 0; i < args.length; i++) {
		if (args[i] === '--') return args[i + 1];
		if (args[i] === '--data' || args[i] === '--guidelines') i++;
		else if (!args[i].startsWith('-')) return args[i];
	}
	return undefined;
}

function usage(message: string): Stop {
	return new Stop(
		[{ file: '', line: 0, path: '', message: `${message} See: npm run -s touchstone -- --help` }],
		EXIT.wrongUse
	);
}

/** Says on standard error what ended the command, and gives its exit code. */
function ended(error: unknown, json: boolean, variables: NodeJS.ProcessEnv, streams: Streams): number {
	if (error instanceof CommanderError) {
		if (error.exitCode === 0) return EXIT.done;
		return ended(usage(said(error)), json, variables, streams);
	}
	if (error instanceof Stop) {
		for (const problem of error.problems) streams.err(`${describeProblem(problem)}\n`);
		const { unlisted } = error;
		if (unlisted) streams.err(`and ${unlisted} more\n`);
		if (json) streams.out(`${JSON.stringify({ problems: error.problems, ...(unlisted ? { unlisted } : {}) })}\n`);
		return error.exitCode;
	}
	const id = crypto.randomUUID().slice(0, 8);
	const bug = {
		file: '',
		line: 0,
		path: '',
		message: `Something went wrong (${id}); this is a fault of Touchstone. Set TOUCHSTONE_DEBUG=1 to see where.`
	};
	streams.err(`${bug.message}\n`);
	if (variables.TOUCHSTONE_DEBUG === '1') streams.err(`${error instanceof Error ? error.stack : String(error)}\n`);
	if (json) streams.out(`${JSON.stringify({ problems: [bug] })}\n`);
	return EXIT.wrongUse;
}

/** commander's words as one sentence. */
function said(error: CommanderError): string {
	if (error.code === 'commander.help') return 'Say which of its commands to run.';
	const text = error.message
		.replace(/^error: /, '')
		.replace(/\s+/g, ' ')
		.trim();
	return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?)]$/.test(text) ? '' : '.');
}
