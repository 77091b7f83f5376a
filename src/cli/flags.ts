import type { Command } from 'commander';
import * as assistance from '../lib/server/assistance.ts';
import type { Context } from './context.ts';
import { rowsCommand } from './rows-command.ts';

/** flags import SLUG FILE */
export function register(program: Command, context: Context) {
	rowsCommand(program, context, 'flags', 'flags prepared before labelling', assistance.importFile);
}
