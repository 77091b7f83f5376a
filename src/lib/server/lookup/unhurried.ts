/** Takes steps to their end with a pause after each, in which the server may answer others. Gives what they give. */
export async function unhurried<T>(steps: Generator<unknown, T>): Promise<T> {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		await new Promise((go) => setImmediate(go));
	}
}
