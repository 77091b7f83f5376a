import type { Actor } from '$lib/server/actor';
import type { Db } from '$lib/server/db/client';

declare global {
	namespace App {
		interface Locals {
			db: Db;
			/** null when nobody is signed in */
			actor: Actor | null;
			sessionId: string | null;
			preferences: import('$lib/domain/shared/preferences').Preferences;
		}
		interface Platform {
			/** The request as Node has it; the route that was chosen is noted on it for the log. */
			req: Record<symbol, string | null>;
		}
		interface Error {
			message: string;
			/** code to quote when asking for help */
			id?: string;
		}
	}
}

export {};
