import { execFileSync } from 'node:child_process';
import type { App } from './app.ts';

const ANNOTATORS = ['Ottla Quernstone', 'Bram Velderhof', 'Cosima Adlerwyn'];

/**
 * Makes a study by the command line, as the only one of its server: cases from a file, three annotators on all of them, an
 * adjudicator named Judge. Their links are those of the app from then on. Returns the annotators' names and a way to run further commands.
 */
export function makeStudy(app: App, study: { slug: string; guideline: string; file: string; options?: string[] }) {
	const run = (...args: string[]) =>
		execFileSync(process.execPath, ['bin/touchstone.mjs', ...args, '--data', app.data], { encoding: 'utf8' });
	const people = [...ANNOTATORS.map((name) => [name, 'annotator']), ['Judge', 'adjudicator']];
	for (const [name, role] of people) {
		const { link } = JSON.parse(run('user', 'add', name, '--role', role, '--json')) as { link: string };
		app.links.set(name, new URL(link).pathname);
	}
	run('study', 'create', study.slug, '--guideline', study.guideline, '--seed', '7', ...(study.options ?? []));
	run('import', study.slug, study.file);
	run('assign', study.slug, '--annotators', ANNOTATORS.join(','));
	return { annotators: ANNOTATORS, run };
}
