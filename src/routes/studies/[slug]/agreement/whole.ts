import { error } from '@sveltejs/kit';
import { read } from './read';

/** As `read`, for a file that people keep: refused until its intervals are resampled. */
export async function whole(...given: Parameters<typeof read>): ReturnType<typeof read> {
	const found = await read(...given);
	if (found.resampling)
		error(503, 'The resampling for this file is not through yet. Wait until the page says so, then download it again.');
	return found;
}
