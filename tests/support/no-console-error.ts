import { afterEach, expect, vi } from 'vitest';

// Anything that the code complains about is a failure of the test that made it complain.
const complaints = vi.spyOn(console, 'error');
afterEach(() => {
	const said = complaints.mock.calls.map((call) => call.map(String).join(' '));
	complaints.mockClear();
	expect(said, 'console.error was called').toEqual([]);
});
