import type { FileRecord } from '../../domain/shared/file-record.ts';
import type { Json } from '../../domain/shared/json.ts';
import type { JsonFailure } from '../../domain/shared/json-failure.ts';

/** One record of a file, or one problem in place of it. */
export type ReadRecord =
	| {
			ok: true;
			/** Where the record begins. */ line: number;
			/** As it stands in the file, for the list of rejects. */ raw: string;
			record: FileRecord;
	  }
	| {
			ok: false;
			/** Where the record begins; of an encoding fault, where it stands. */
			line: number;
			path: string;
			message: string;
			raw: string;
			/** True when the file as a whole cannot be read on, so that skipping this record would not help. */
			fatal: boolean;
	  };

/** A record before its encoding was looked at: `lines` is how many lines it spans. */
export type RawRecord = ReadRecord & { lines: number };

/** Parses the JSON of one record. */
export type ParseJson = (text: string) => { ok: true; value: Json } | JsonFailure;
