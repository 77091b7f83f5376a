import type { Transport } from '@sveltejs/kit';
import { hasProtoName } from '$lib/domain/shared/has-proto-name';

/** What travels from the server to a page, where the framework refuses it: data in which a name is `__proto__` is data like other. */
export const transport: Transport = {
	ProtoNamed: {
		encode: (value) => hasProtoName(value) && JSON.stringify(value),
		decode: (text: string) => JSON.parse(text) as unknown
	}
};
