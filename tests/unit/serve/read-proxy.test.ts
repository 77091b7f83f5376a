import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readProxy } from '../../../serve/read-proxy.js';

/** How a request arrives, and what the adapter is told of it. */
function arrive(variables: Record<string, string>, ...requests: Record<string, string>[]) {
	const said: string[] = [];
	const proxy = readProxy(variables, (line) => said.push(line));
	if ('problem' in proxy) throw new Error(proxy.problem);
	const arrived = requests.map((headers) => {
		const { secure } = proxy.arrive({ headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage);
		return [secure, headers[variables.PROTOCOL_HEADER], headers[variables.ADDRESS_HEADER]];
	});
	return { arrived, said };
}
const at = (forwarded: string, proto = 'https') => ({ 'x-forwarded-for': forwarded, 'x-forwarded-proto': proto });

describe('readProxy', () => {
	it('believes no header unless a proxy is trusted, and says so once', () => {
		const { arrived, said } = arrive({}, {}, at('192.0.2.7'), at('192.0.2.8'));
		expect(arrived).toEqual(Array(3).fill([false, 'http', '127.0.0.1']));
		expect(said).toHaveLength(1);
		expect(said[0]).toContain('TRUST_PROXY=1');
		expect(said[0]).not.toContain('192.0.2');
	});

	it('overrules a client that names the headers used within', () => {
		const own = { 'x-touchstone-scheme': 'https', 'x-touchstone-address': '192.0.2.1' };
		expect(arrive({}, own).arrived).toEqual([[false, 'http', '127.0.0.1']]);
	});

	it('takes what the trusted proxy wrote last, and the connection where it wrote nothing or nonsense', () => {
		const rows = [
			[at('192.0.2.7'), '192.0.2.7'],
			[at('198.51.100.1, 192.0.2.7'), '192.0.2.7'],
			[at('192.0.2.7:4711'), '192.0.2.7'],
			[at('[2001:db8::1]:80'), '2001:db8::1'],
			[at('2001:db8::1'), '2001:db8::1'],
			[at('nonsense'), '127.0.0.1'],
			[at(''), '127.0.0.1'],
			[{ 'x-forwarded-proto': 'https' }, '127.0.0.1']
		] as const;
		for (const [headers, address] of rows)
			expect(arrive({ TRUST_PROXY: '1' }, { ...headers }).arrived).toEqual([[true, 'https', address]]);
		expect(arrive({ TRUST_PROXY: '1' }, {}, at('192.0.2.7')).said).toEqual([]);
	});

	it('counts proxies in a row from the end, and takes the first where there are fewer', () => {
		const two = { TRUST_PROXY: '1', XFF_DEPTH: '2' };
		expect(arrive({ ...two }, at('203.0.113.9, 192.0.2.7, 10.0.0.1', 'https, http')).arrived).toEqual([
			[true, 'https', '192.0.2.7']
		]);
		expect(arrive({ ...two }, at('192.0.2.7')).arrived).toEqual([[true, 'https', '192.0.2.7']]);
	});

	it('knows https from ORIGIN too, and takes only the two schemes', () => {
		expect(arrive({ ORIGIN: 'https://labels.example' }, {}).arrived[0][0]).toBe(true);
		expect(arrive({ ORIGIN: 'http://labels.example', TRUST_PROXY: '1' }, at('192.0.2.7')).arrived[0][0]).toBe(false);
		expect(arrive({ TRUST_PROXY: '1' }, at('192.0.2.7', 'javascript:')).arrived[0]).toEqual([
			false,
			'http',
			'192.0.2.7'
		]);
	});

	it('says what is wrong with a setting', () => {
		for (const variables of [
			{ XFF_DEPTH: '0' },
			{ XFF_DEPTH: 'x' },
			{ ORIGIN: 'labels.example' },
			{ ORIGIN: 'https://a/b' }
		])
			expect(readProxy({ ...variables } as NodeJS.ProcessEnv, () => undefined)).toHaveProperty('problem');
	});
});
