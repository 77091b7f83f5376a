import type { Command } from 'commander';
import * as labels from '../lib/server/labels.ts';
import type { Context } from './context.ts';
import { rowsCommand } from './rows-command.ts';

/** labels import SLUG FILE */
export function register(program: Command, context: Context) {
	rowsCommand(program, context, 'labels', 'answers', labels.importFile);
}
