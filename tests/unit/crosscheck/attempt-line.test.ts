import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Attempt } from '../../../src/lib/server/crosschecks/attempt.ts';
import { AttemptLine } from '../../../src/lib/server/crosschecks/attempt-line.ts';

const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
	case: 'c',
	attempt: 1,
	at: '2026-01-01T00:00:00.000Z',
	ms: 1,
	base_url: 'http://127.0.0.1:1/v1',
	request_sha256: 'a',
	message_sha256: 'c',
	request: '{}',
	status: 200,
	headers: { server: '"request":"' },
	response: '{"request":"“é”"}',
	response_bytes: 1,
	response_sha256: 'b',
	cut: false,
	redacted: false,
	called_off: false,
	outcome: null,
	why: null,
	finish_reason: null,
	model: null,
	content_sha256: null,
	usage: { prompt: null, completion: null },
	...changes
});
const plain = (one: Attempt) => `${JSON.stringify(one)}\n`;

it('a line is the attempt as JSON, whatever its texts hold and wherever its request is parted', () => {
	const lines = new AttemptLine();
	const text = fc.string({ unit: 'binary' });
	fc.assert(
		fc.property(text, text, text, text, (before, rest, id, response) => {
			const one = attempt({ case: `"request":"${id}`, request: `${before}"${rest}`, response });
			const shared = `${before}"`;
			expect(lines.write(one, shared).toString()).toBe(plain(one));
			expect(lines.write(one, '').toString()).toBe(plain(one));
			expect(lines.write(one, `${shared}${rest}, and more`).toString()).toBe(plain(one));
		})
	);
});

it('a line that is longer than the place kept for lines is written whole, and the next one, too', () => {
	const lines = new AttemptLine();
	const shared = `"“${'ü'.repeat(300_000)}":`;
	for (const one of [attempt({ request: `${shared}"x"`, response: '“'.repeat(200_000) }), attempt({ request: 'x' })])
		expect(lines.write(one, shared).equals(Buffer.from(plain(one)))).toBe(true);
});
