import type { FuzzGuard } from './fuzz-guard.ts';
import { FuzzSayings, type FuzzTarget } from './fuzz-target.ts';

/** Runs a target on one input; what is wrong with how it went, or null. The guard is armed by the caller. */
export async function fuzzOne(target: FuzzTarget, input: Buffer, guard: FuzzGuard): Promise<string | null> {
	const say = new FuzzSayings();
	try {
		await target.run(input, say);
	} catch (error) {
		const { stack = String(error) } = error as Error;
		return (
			guard.touched() ?? `It throws: ${stack.split('\n').slice(0, 4).join(' ').replace(/\s+/g, ' ').slice(0, 500)}`
		);
	}
	return guard.touched() ?? say.fault;
}
