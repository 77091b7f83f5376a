import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const READS = new Set(['r', 'rs', 'sr', undefined, null, fs.constants.O_RDONLY]);
const OPENS = ['open', 'openSync'];
const WRITES =
	/^(write|append|copy|cp|mk|rm|unlink|rename|link|symlink|truncate|ftruncate|chmod|chown|utimes|lutimes|lchown|lchmod|createWriteStream)/;

/** Every so many looks are thorough. */
const THOROUGH = 100;

/** The prototypes that everything shares. */
const SHARED: [string, object][] = [
	['Object.prototype', Object.prototype],
	['Array.prototype', Array.prototype],
	['Function.prototype', Function.prototype],
	['String.prototype', String.prototype],
	['Number.prototype', Number.prototype],
	['Map.prototype', Map.prototype],
	['Set.prototype', Set.prototype],
	['Promise.prototype', Promise.prototype],
	['Object', Object],
	['JSON', JSON],
	['globalThis', globalThis]
];

/** Watches what no parser may touch: files, and the prototypes that everything shares. */
export class FuzzGuard {
	private written: string[] = [];
	private readonly kept: [Record<string, unknown>, string, unknown][] = [];
	private readonly before = SHARED.map(([, shared]) => look(shared));
	private readonly sizes = SHARED.map(([, shared]) => Reflect.ownKeys(shared).length);
	private looks = 0;

	/** From here on nothing can be written: whoever tries is told so, and it is noted. */
	arm(): void {
		for (const room of [fs, fs.promises] as unknown as Record<string, unknown>[])
			for (const [name, value] of Object.entries(room)) {
				if (typeof value !== 'function' || !(OPENS.includes(name) || WRITES.test(name))) continue;
				this.kept.push([room, name, value]);
				room[name] = (...args: unknown[]) => {
					if (OPENS.includes(name) && (READS.has(args[1] as string) || typeof args[1] === 'function'))
						return (value as (...all: unknown[]) => unknown).apply(room, args);
					this.written.push(`${name} ${String(args[0]).slice(0, 200)}`);
					throw new Error(`A parser writes: ${name}`);
				};
			}
		syncBuiltinESMExports();
	}

	disarm(): void {
		for (const [room, name, value] of this.kept.splice(0)) room[name] = value;
		syncBuiltinESMExports();
	}

	/** What was touched since the last look, in words; null when nothing was. */
	touched(): string | null {
		const [write] = this.written.splice(0);
		if (write !== undefined) return `It writes to the file system: ${write}`;
		// A name more is seen at once; whether one has another value takes longer to see, and is looked at now and then.
		const thorough = this.looks++ % THOROUGH === 0;
		for (const [at, [name, shared]] of SHARED.entries())
			if (Reflect.ownKeys(shared).length !== this.sizes[at] || (thorough && look(shared) !== this.before[at]))
				return `${name} is changed`;
		return ({} as Record<string, unknown>).polluted === undefined ? null : 'Every object has got a name “polluted”';
	}
}

function look(shared: object): string {
	return Reflect.ownKeys(shared)
		.map((key) => {
			const { value, get } = Object.getOwnPropertyDescriptor(shared, key)!;
			return `${String(key)} ${typeof value} ${typeof value === 'function' ? value.name : ''} ${typeof get}`;
		})
		.join();
}
