import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from '../../domain/shared/fail.ts';
import { ok } from '../../domain/shared/ok.ts';
import type { Result } from '../../domain/shared/result.ts';
import { connect } from '../db/client.ts';
import { reason } from './reason.ts';
import type { CheckChain } from './check-chain.ts';

/** Is this file a whole database of Touchstone with a whole chain? @returns the number of events */
export async function check(file: string, checkChain: CheckChain): Promise<Result<number>> {
	const db = connect(pathToFileURL(file).href);
	try {
		const [{ integrity_check: said }] =
			await db.$queryRawUnsafe<{ integrity_check: string }[]>('PRAGMA integrity_check(1)');
		if (said !== 'ok') return fail('invalid', `${basename(file)} is damaged: ${said}`, 'file');
		const tables = await db.$queryRawUnsafe<unknown[]>(
			`SELECT 1 FROM sqlite_master WHERE name IN ('_prisma_migrations', 'AuditEvent', 'ChainHead')`
		);
		if (tables.length !== 3) return fail('invalid', 'This file is a database, but not one of Touchstone.', 'file');
		const chain = await checkChain(db);
		return chain.holds
			? ok(chain.events)
			: fail('invalid', `Its chain of events does not hold: ${chain.findings[0].message}`, 'file');
	} catch (error) {
		return fail('invalid', `This file is no database that can be read: ${reason(error)}`, 'file');
	} finally {
		await db.$disconnect();
	}
}
