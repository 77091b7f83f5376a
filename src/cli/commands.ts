import type { Command } from 'commander';
import type { Context } from './context.ts';

/** What each file in this folder that is a command exports: it adds its command (or group of commands) to the program. */
export interface CommandModule {
	register(program: Command, context: Context): void;
}

// One chunk a command: only the one that is called gets loaded.
const files: Partial<Record<string, () => Promise<CommandModule>>> = import.meta.glob<CommandModule>([
	'./*.ts',
	'!./{main,commands,context,stop,progress-bar}.ts'
]);

const SUMMARIES: [name: string, summary: string][] = [
	['user', 'people and their one-time sign-in links'],
	['study', 'make a study'],
	['demonstrate', 'make a finished study with simulated answers, to look at'],
	['import', 'bring cases into a study'],
	['assign', 'give cases to annotators'],
	['flags', 'import flags that were prepared before labelling'],
	['labels', 'import answers made elsewhere'],
	['decisions', 'import decisions made elsewhere'],
	['close', 'end annotation: settled or disputed'],
	['agreement', 'how far annotators agree, of a study or of a ratings file'],
	['disputes', 'what is still open, and why'],
	['outcomes', 'how many predicted outcomes are plausible, by model'],
	['dispute', 'send a settled case to adjudication'],
	['freeze', 'write a release bundle'],
	['verify', 'check a release bundle, offline'],
	['diff', 'labels that changed between two releases'],
	['crosscheck', 'have a model annotate every case; it can change no label'],
	['formal', 'derive labels from permission expressions, and compare'],
	['export', 'cases, answers or references as a file'],
	['guideline', 'read and check a guideline'],
	['backup', 'copy the database while it is in use'],
	['restore', 'put a backup back'],
	['audit', 'check the chain of events']
];

/** The commands there are, in the order of the job. `load` brings in the file of the same name. */
export const COMMANDS = SUMMARIES.flatMap(([name, summary]) => {
	const load = files[`./${name}.ts`];
	return load ? [{ name, summary, load }] : [];
});
