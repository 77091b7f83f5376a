import type { Command } from 'commander';
import * as adjudications from '../lib/server/adjudications.ts';
import type { Context } from './context.ts';
import { rowsCommand } from './rows-command.ts';

/** decisions import SLUG FILE */
export function register(program: Command, context: Context) {
	rowsCommand(program, context, 'decisions', 'decisions', adjudications.importFile);
}
