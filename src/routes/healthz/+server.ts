import { text } from '@sveltejs/kit';
import type { RequestHandler } from './$types';

/** Answers once the server is up; for supervisors. */
export const GET: RequestHandler = () => text('ok\n', { headers: { 'cache-control': 'no-store' } });
