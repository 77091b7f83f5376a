/**
 * What `npm audit --json` found, for people. npm prints a report where a registry answered, else an error.
 * @param {string} output what it printed
 * @param {(path: string) => boolean} shipped is the package in this folder part of a running Touchstone?
 * @returns {{ code: 0 | 1 | 2, lines: string[] }} 0 nothing grave, 1 grave faults, 2 nobody could say
 */
export function auditVerdict(output, shipped) {
	/** @type {{ [name: string]: any } | undefined} */
	let found;
	try {
		found = JSON.parse(output).vulnerabilities;
	} catch {
		found = undefined;
	}
	if (typeof found !== 'object' || found === null)
		return {
			code: 2,
			lines: [
				'The registry that npm is set to does not answer questions about known faults, so nothing was checked.',
				'Ask one that does: the variable npm_config_registry names another for one run.'
			]
		};
	const grave = Object.values(found).filter(({ severity }) => ['high', 'critical'].includes(severity));
	const here = grave.filter(({ nodes = [] }) => /** @type {string[]} */ (nodes).some(shipped));
	const tools = grave.length - here.length;
	const lines = here.map(line);
	if (!here.length) lines.push('No fault of level high or critical is known in what a running Touchstone is made of.');
	if (tools) lines.push(`In tools that only build and test: ${tools}. See npm audit.`);
	return { code: here.length ? 1 : 0, lines };
}

/** @param {{ name: string, severity: string, range?: string, via?: unknown[] }} fault */
function line({ name, severity, range = '*', via = [] }) {
	const causes = via.map((one) =>
		typeof one === 'string' ? `through ${one}` : String(/** @type {any} */ (one).title)
	);
	return `${name} ${range}: ${severity}: ${causes.join('; ')}`;
}
