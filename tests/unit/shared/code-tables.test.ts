import { expect, it } from 'vitest';
import { EXIT, exitCode } from '../../../src/lib/domain/shared/exit-code.ts';
import { httpStatus } from '../../../src/lib/domain/shared/http-status.ts';
import type { Code } from '../../../src/lib/domain/shared/result.ts';

it('a failure ends a command as wrong use, and a page with the status of its kind', () => {
	const codes: Code[] = ['invalid', 'not_found', 'forbidden', 'conflict', 'frozen'];
	expect(codes.map(exitCode)).toEqual(codes.map(() => EXIT.wrongUse));
	expect(codes.map(httpStatus)).toEqual([400, 404, 403, 409, 409]);
});
