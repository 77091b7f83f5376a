import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's parameters (19 MiB, two passes), which are also the library's defaults; written down so that they don't drift.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards of different systems write the same letter in different code points. */
const same = (password: string) => password.normalize('NFKC');

/** An argon2id hash with its salt and parameters inside. */
export function hashPassword(password: string): Promise<string> {
	return hash(same(password), PARAMETERS);
}

let decoy: Promise<string> | undefined;

/** Does the password fit? With no hash (an unknown name, no password set) the same work is done and the answer is no. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
	const against = stored ?? (await (decoy ??= hashPassword('no one has this password')));
	const fits = await verify(against, same(password));
	return fits && stored !== null;
}
