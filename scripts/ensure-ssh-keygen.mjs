// An ssh-keygen for the tests of signatures: one of the system, else Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const there = () => spawnSync('ssh-keygen', ['-?'], { stdio: 'ignore' }).error === undefined;

/** @param {string[]} args */
const apt = (...args) =>
	spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });

/** Sees to it that there is an ssh-keygen; ends the process with one clear line when none can be had. */
export function ensureSshKeygen() {
	if (there()) return;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.error('Installing OpenSSH for the tests of signatures (apt-get) ...');
		apt('update');
		apt('-o', 'DPkg::Lock::Timeout=500', 'install', '-y', '--no-install-recommends', 'openssh-client');
	}
	if (there()) return;
	console.error(
		'The tests of signatures need ssh-keygen and none could be installed. Install OpenSSH (openssh-client), then run npm test again.'
	);
	process.exit(1);
}
