import type { FileRecord } from '../../domain/shared/file-record.ts';

/** A record of a file and the line that it begins on. */
export interface FoundRecord {
	line: number;
	record: FileRecord;
}
