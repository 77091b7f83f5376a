/** Runs steps to their end at once and gives what they give. Whoever has other things to do takes the steps one by one instead. */
export function finish<T>(steps: Generator<unknown, T>): T {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}
