// A Chromium for the end-to-end tests: CHROMIUM_PATH, else one of the system, else Debian's package, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const MAC = [
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
];

/** @param {string} file */
function runs(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

function ofSystem() {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
	return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find(
		(file) => existsSync(file) && runs(file)
	);
}

async function ofPlaywright() {
	try {
		const file = (await import('@playwright/test')).chromium.executablePath();
		return existsSync(file) ? file : undefined;
	} catch {
		return undefined;
	}
}

/** @returns {Promise<string | undefined>} the browser that is there already */
export async function findBrowser() {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen) {
		if (runs(chosen)) return chosen;
		console.error(
			`CHROMIUM_PATH is ${chosen}, but no program is there. Correct it, or leave it out to let one be found.`
		);
		process.exit(1);
	}
	return ofSystem() ?? (await ofPlaywright());
}

/** @param {string} command @param {string[]} args */
const run = (command, args) =>
	spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
		.status === 0;

/** Sees to it that there is a browser; ends the process with one clear line when none can be had. */
export async function ensureBrowser() {
	if (await findBrowser()) return;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.error('Installing Chromium for the end-to-end tests (apt-get) ...');
		run('apt-get', ['update']);
		run('apt-get', ['-o', 'DPkg::Lock::Timeout=500', 'install', '-y', '--no-install-recommends', 'chromium']);
	}
	if (await findBrowser()) return;
	console.error('Fetching the browser of Playwright ...');
	run(process.execPath, [
		join(createRequire(import.meta.url).resolve('@playwright/test/package.json'), '../cli.js'),
		'install',
		'chromium'
	]);
	if (await findBrowser()) return;
	console.error(
		'The end-to-end tests need a Chromium and none could be installed. Install one, or set CHROMIUM_PATH to it, then run npm test again.'
	);
	process.exit(1);
}
