/** The file name of a scheduled backup, which says when it was made, to the second, in UTC. Example: `touchstone-20310204T030000Z.db`. */
export function backupName(at: Date): string {
	return `touchstone-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.db`;
}
