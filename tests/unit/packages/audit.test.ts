import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { auditVerdict } from '../../../scripts/packages/audit-verdict.mjs';

const report = (...faults: object[]) =>
	JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(faults.map((one, i) => [i, one])) });
const fault = (name: string, severity: string) => ({
	name,
	severity,
	range: '<1.2.3',
	via: [{ title: 'Reads too much' }, 'other'],
	nodes: [`node_modules/${name}`]
});
const shipped = (path: string) => path === 'node_modules/zod';

describe('an audit', () => {
	it('finds nothing, something grave, or something only in tools', () => {
		const clean = 'No fault of level high or critical is known in what a running Touchstone is made of.';
		expect(auditVerdict(report(), shipped)).toEqual({ code: 0, lines: [clean] });
		expect(auditVerdict(report(fault('zod', 'moderate')), shipped)).toEqual({ code: 0, lines: [clean] });
		expect(auditVerdict(report(fault('zod', 'high'), fault('vitest', 'critical')), shipped)).toEqual({
			code: 1,
			lines: ['zod <1.2.3: high: Reads too much; through other', 'In tools that only build and test: 1. See npm audit.']
		});
		expect(auditVerdict(report(fault('vitest', 'critical')), shipped)).toEqual({
			code: 0,
			lines: [clean, 'In tools that only build and test: 1. See npm audit.']
		});
	});

	it('says so when nobody answered', () => {
		for (const output of ['', 'npm ERR!', 'null', '{}', '{"error":{"code":"EAUDIT"}}', '{"vulnerabilities":null}'])
			expect(auditVerdict(output, shipped)).toMatchObject({
				code: 2,
				lines: [expect.stringMatching(/does not answer/), expect.anything()]
			});
	});

	/** Runs the command against a registry that answers like this. */
	async function audit(answer: RequestListener) {
		const server = createServer(answer);
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
		try {
			return await new Promise<{ code: number; out: string; err: string }>((done) =>
				execFile(
					process.execPath,
					['scripts/audit-packages.mjs'],
					{ env: { ...process.env, npm_config_registry: registry } },
					(error, out, err) => done({ code: error ? Number(error.code) : 0, out, err })
				)
			);
		} finally {
			server.close();
		}
	}

	it('is asked of a registry', async () => {
		let asked = 0;
		const found = await audit((request, response) => {
			if (request.url === '/-/npm/v1/security/advisories/bulk') asked++;
			response.setHeader('content-type', 'application/json').end('{}');
		});
		expect(asked).toBe(1);
		expect(found).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^No fault/) });
	});

	it('ends with 2 where a registry does not answer', async () => {
		const found = await audit((_, response) => response.writeHead(405).end());
		expect(found).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringMatching(/^The registry .* nothing was checked/)
		});
	});
});
