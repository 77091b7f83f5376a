import { backupName } from './backup-name.ts';

/** When the scheduled backup of this name was made, in milliseconds; null for every name that is none of theirs. */
export function backupTime(name: string): number | null {
	const digits = /^touchstone-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name)?.slice(1);
	if (!digits) return null;
	const [year, month, day, hour, minute, second] = digits;
	const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	// A day or an hour that does not exist is refused, or rolls over to another name.
	return Number.isNaN(at.getTime()) || backupName(at) !== name ? null : at.getTime();
}
