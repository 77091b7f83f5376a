import { isIP } from 'node:net';

/** Where adapter-node finds what was settled here. A client that sends these is overruled. */
const SCHEME = 'x-touchstone-scheme';
const ADDRESS = 'x-touchstone-address';

/**
 * Settles, for each request, who asks and by which scheme: from the headers of a proxy only where one is trusted, else from the connection.
 * adapter-node alone takes https for granted and then refuses every form on plain http, and fails where the header is missing or odd.
 * @param {NodeJS.ProcessEnv} variables process.env: the adapter's settings are written into it
 * @param {(line: string) => void} say told once when a proxy seems to stand before us that is not trusted
 * @returns {{ problem: string } | { arrive(request: import('node:http').IncomingMessage): { secure: boolean } }}
 */
export function readProxy(variables, say) {
	const trusted = variables.TRUST_PROXY === '1';
	const depth = Number(variables.XFF_DEPTH || 1);
	if (!Number.isInteger(depth) || depth < 1)
		return {
			problem: `XFF_DEPTH=${variables.XFF_DEPTH} is no number of proxies. Use 1, or more where several stand in a row.`
		};
	if (variables.ORIGIN && !/^https?:\/\/[^/]+\/?$/.test(variables.ORIGIN))
		return {
			problem: `ORIGIN=${variables.ORIGIN} is no address. Write it like https://labels.example, without a path.`
		};
	const asked = (trusted && variables.ADDRESS_HEADER?.toLowerCase()) || 'x-forwarded-for';
	variables.HOST_HEADER ??= 'host';
	Object.assign(variables, { PROTOCOL_HEADER: SCHEME, ADDRESS_HEADER: ADDRESS });
	const origin = variables.ORIGIN ? variables.ORIGIN.split('//')[0] : null;
	let told = trusted;

	/** Of a list that each proxy adds to, what the outermost of ours wrote. @param {string} name @param {import('node:http').IncomingMessage} request */
	const read = (name, { headers }) => {
		const list = String(headers[name] ?? '').split(',');
		return list[Math.max(0, list.length - depth)].trim();
	};

	return {
		arrive(request) {
			const { headers, socket } = request;
			const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'].find(
				(name) => name in headers
			);
			if (!told && forwarded) {
				told = true;
				say(
					`A request came with the header ${forwarded}, which is not trusted: all people behind a proxy count as one address. If a proxy of yours sets it, start with TRUST_PROXY=1 (docs/running.md).`
				);
			}
			const scheme = trusted && read('x-forwarded-proto', request).toLowerCase() === 'https' ? 'https' : 'http';
			const given = trusted ? plain(read(asked, request)) : '';
			headers[SCHEME] = scheme;
			headers[ADDRESS] = isIP(given) ? given : (socket.remoteAddress ?? '');
			return { secure: (origin ?? `${scheme}:`) === 'https:' };
		}
	};
}

/** Some proxies write the port as well: `192.0.2.1:80`, `[2001:db8::1]:80`. @param {string} address */
function plain(address) {
	return address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}
