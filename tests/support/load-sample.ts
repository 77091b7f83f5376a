import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createClient } from '@libsql/client';

/** Where the databases of released versions lie, one file a version (scripts/sample-database.mjs makes them). */
export const SAMPLES = 'tests/fixtures/databases';

/** Makes the database of a released version at `url`, as that version left it. @param version e.g. `0.1.0` */
export async function loadSample(version: string, url: string): Promise<void> {
	const client = createClient({ url });
	try {
		await client.execute('PRAGMA journal_mode=WAL');
		await client.executeMultiple(gunzipSync(readFileSync(`${SAMPLES}/${version}.sql.gz`)).toString());
	} finally {
		client.close();
	}
}
