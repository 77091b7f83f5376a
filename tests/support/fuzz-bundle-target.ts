import { verify } from '../../src/lib/domain/freeze/verify/verify.ts';
import type { Random } from '../../src/lib/domain/shared/random.ts';
import { newHash } from '../../src/lib/server/bundle/new-hash.ts';
import { readRelease } from '../../src/lib/server/bundle/read-release.ts';
import { FuzzCorpus, oneOf } from './fuzz-corpus.ts';
import { fuzzMutate } from './fuzz-mutate.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { fuzzQuickReport } from './fuzz-quick-report.ts';
import { memoryBundle, type Files } from './memory-bundle.ts';
import { reseal } from './reseal.ts';

/** Releases as `verify` reads them, two thirds of them with their hashes made to fit what was changed, as whoever forges one would. */
export function fuzzBundleTarget(root: string): FuzzTarget {
	const releases = new FuzzCorpus(root).releases();
	const pieces = releases.flatMap((files) => [...files.values()]);
	const quickReport = fuzzQuickReport();
	let ready: Promise<unknown> | null = null;
	return {
		make: (dice) => packed(changed(oneOf(releases, dice), pieces, dice)),
		async run(input, say) {
			// Its first three are the releases as they are.
			await (ready ??= (async () => {
				for (const files of releases) await verify(memoryBundle(files), newHash, quickReport);
			})());
			const files = unpacked(input);
			const bundle = memoryBundle(files, 1 << 18);
			const verified = await verify(bundle, newHash, quickReport);
			if (!verified.ok) return say.problem(verified);
			for (const { file, message } of verified.value.findings) say.problem({ path: file, message });
			if (verified.value.holds !== (verified.value.findings.length === 0)) say.no('It holds, and there are findings');
			if (!verified.value.holds) return;
			const read = await readRelease(bundle, 'The release');
			if (!read.ok) return say.problem(read);
			for await (const _row of read.value.rows('references.jsonl'));
		}
	};
}

function changed(files: Files, pieces: Buffer[], dice: Random): Files {
	let made: Files = new Map(files);
	const paths = [...files.keys()].sort();
	for (let n = dice.below(2); n >= 0; n--) {
		const path = oneOf(paths, dice);
		const bytes = made.get(path);
		if (!bytes) continue;
		switch (dice.below(12)) {
			case 0:
				made.delete(path);
				break;
			case 1:
				made.set(oneOf(PATHS, dice), bytes);
				break;
			case 2:
				attached(made, bytes, pieces, dice);
				break;
			default:
				made.set(path, fuzzMutate(bytes, pieces, dice));
		}
	}
	// Only a manifest that can be read can be made to fit.
	if (dice.below(3))
		try {
			made = reseal(made);
		} catch {
			// Left as it is.
		}
	return made;
}

const PATHS = [
	'../outside.txt',
	'/etc/passwd',
	'notes.txt',
	'hidden.jsonl',
	'SHA256SUMS.sig',
	'attachments',
	'attachments/x',
	'attachments/../manifest.json',
	'__proto__',
	'attachments/__proto__/manifest.json',
	'attachments/constructor/SHA256SUMS',
	'a\nb\u202e',
	'x'.repeat(3000)
];

function attached(files: Files, bytes: Buffer, pieces: Buffer[], dice: Random): void {
	const name = oneOf(['run-1', '__proto__', 'x'], dice);
	files.set(
		`attachments/${name}/manifest.json`,
		fuzzMutate(Buffer.from('{"release":{"content_sha256":"a"},"simulated":true}\n'), pieces, dice)
	);
	files.set(`attachments/${name}/SHA256SUMS`, fuzzMutate(files.get('SHA256SUMS') ?? bytes, pieces, dice));
}

/** A release as one input: of each file its path and size on a line, then its bytes. */
function packed(files: Files): Buffer {
	return Buffer.concat(
		[...files].flatMap(([path, bytes]) => [Buffer.from(`${JSON.stringify(path)} ${bytes.length}\n`), bytes])
	);
}

function unpacked(input: Buffer): Files {
	const files: Files = new Map();
	for (let at = 0; at < input.length;) {
		const end = input.indexOf(10, at);
		const head = input.toString('utf8', at, end);
		const gap = head.lastIndexOf(' ');
		const from = end + 1;
		at = from + Number(head.slice(gap + 1));
		files.set(JSON.parse(head.slice(0, gap)) as string, input.subarray(from, at));
	}
	return files;
}
