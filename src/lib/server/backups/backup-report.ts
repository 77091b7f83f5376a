/** What a backup or a restored database holds. */
export interface BackupReport {
	file: string;
	bytes: number;
	sha256: string;
	/** Events in its chain. */
	events: number;
}
