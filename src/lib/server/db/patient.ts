/**
 * Runs something again and again, with everything else of this process going on, as long as SQLite says that another process has
 * the lock; at most for `timeoutMs`.
 */
export async function patient<T>(run: () => T, timeoutMs: number): Promise<T> {
	const until = Date.now() + timeoutMs;
	for (let wait = 5; ; wait = Math.min(100, wait * 2))
		try {
			return run();
		} catch (error) {
			const { code } = error as { code?: string };
			if (code !== 'SQLITE_BUSY' || Date.now() > until) throw error;
			await new Promise((again) => setTimeout(again, wait));
		}
}
