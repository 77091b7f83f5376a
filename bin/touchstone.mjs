#!/usr/bin/env node
// The command line. Installs and builds what is missing (messages on standard error only), then hands over to src/cli/main.ts.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { ensureInstalled } from '../scripts/ensure-installed.mjs';

process.env.TOUCHSTONE_ROOT ??= fileURLToPath(new URL('..', import.meta.url));
await ensureInstalled();
const { main } = await import(pathToFileURL(await ensureBuilt('cli')).href);
process.exitCode = await main(process.argv.slice(2));
