import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where things lie and how the process was started. Read once at the edge (server start, command line) and handed on. */
export interface Env {
	/** The checkout: migrations and shipped guidelines are read from it. */
	root: string;
	/** The data folder: database, releases, uploads, a user's own guidelines. */
	data: string;
	/** `file:` URL of the database. */
	databaseUrl: string;
	/** prisma/migrations of the checkout. */
	migrations: string;
	/** Where a database is copied to before it is upgraded; null: nowhere. */
	upgradeBackups: string | null;
	/** Folders searched for guidelines, in order. */
	guidelines: string[];
	/** Make the sample study in an empty database? */
	sample: boolean;
	/** The cases of the sample study, under the guideline authorization. */
	sampleCases: string;
	/** Forms that one person may send within a minute; 0 sets no limit. */
	writesPerMinute: number;
	/** What the log holds: `off`, `errors`, or also a line for each of the `requests`. */
	log: string;
	/** Who shows it may read /metrics; without it nobody may. */
	metricsToken: string | undefined;
}

/**
 * @param variables process.env, or a stand-in
 * @param options `data` and `guidelines` as given on the command line; they win over the variables
 */
export function env(variables: NodeJS.ProcessEnv, options: { data?: string; guidelines?: string } = {}): Env {
	const root = resolve(variables.TOUCHSTONE_ROOT ?? '.');
	const data = resolve(options.data ?? variables.TOUCHSTONE_DATA ?? join(root, 'data'));
	return {
		root,
		data,
		databaseUrl: pathToFileURL(join(data, 'touchstone.db')).href,
		migrations: join(root, 'prisma/migrations'),
		upgradeBackups: variables.TOUCHSTONE_UPGRADE_BACKUP === 'no' ? null : join(data, 'backups'),
		guidelines: [
			...(options.guidelines ? [resolve(options.guidelines)] : []),
			join(root, 'guidelines'),
			join(data, 'guidelines')
		],
		sample: variables.TOUCHSTONE_SAMPLE !== 'no',
		sampleCases: resolve(root, variables.TOUCHSTONE_SAMPLE_CASES ?? 'prisma/sample/authorization.jsonl'),
		writesPerMinute: Number(variables.TOUCHSTONE_WRITES_PER_MINUTE || 300),
		log: variables.TOUCHSTONE_LOG || 'errors',
		metricsToken: variables.TOUCHSTONE_METRICS_TOKEN
	};
}
