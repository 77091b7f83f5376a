import { faultOf } from './fault-of.js';

/**
 * After an error that nobody caught nothing is known of the process any more: it says so in one line and ends, and whatever started it starts it again.
 * What was answered is stored; a request without an answer is sent again by the page.
 * @param {string} log what TOUCHSTONE_LOG says
 */
export function lastWords(log) {
	// A promise that was rejected without anybody listening comes here as well.
	process.on('uncaughtException', (error) => {
		if (log !== 'off')
			console.error(JSON.stringify({ at: new Date().toISOString(), level: 'fatal', ...faultOf(error) }));
		process.exit(1);
	});
}
