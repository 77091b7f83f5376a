/** The files of a release that everyone may rely on. */
export const BUNDLE_FILES = [
	'README.md',
	'SHA256SUMS',
	'agreement.json',
	'answers.jsonl',
	'croissant.json',
	'decisions.jsonl',
	'guideline.md',
	'inputs.jsonl',
	'manifest.json',
	'references.jsonl',
	'strata.jsonl'
] as const;

/** Present only when a release was frozen with hidden data. */
export const HIDDEN_FILE = 'hidden.jsonl';

/** OpenSSH signature of SHA256SUMS, where a release was signed. It stands outside the sums and content_sha256: signing changes no release. */
export const SIGNATURE_FILE = 'SHA256SUMS.sig';

/** What a signature is for, so that one made for another purpose never passes for a release's. */
export const NAMESPACE = 'touchstone-release';

/** Cross-check runs, formal checks and scores made later lie here, each in a folder with a manifest and sums of its own. */
export const ATTACHMENTS = 'attachments/';

/** What lies at a path of a folder. */
export interface BundleEntry {
	/** Relative, with forward slashes. */
	path: string;
	kind: 'file' | 'folder' | 'link' | 'other';
	bytes: number;
}

/** A release wherever it lies: a folder on disk, or a map in a test. */
export interface Bundle {
	/** Everything in it, folders included, in any order. */
	entries: BundleEntry[];
	/** The bytes of a file, in pieces. */
	read(path: string): AsyncIterable<Uint8Array>;
}

/** One SHA-256 in the making. The pure domain is handed a function that begins one. */
export interface Hash {
	update(data: string | Uint8Array): void;
	/** Lower-case hex. */
	hex(): string;
}

export type NewHash = () => Hash;

/** Name, size and SHA-256 of a file, as the manifest lists them. */
export interface FileSum {
	path: string;
	bytes: number;
	sha256: string;
}
