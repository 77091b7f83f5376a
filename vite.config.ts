import { sveltekit } from '@sveltejs/kit/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * Kit's route announcer carries a style attribute, which the content security policy refuses (and reports).
 * app.css hides it by its id instead.
 */
const announcerWithoutStyle: Plugin = {
	name: 'announcer-without-style',
	enforce: 'pre',
	transform(code, id) {
		if (!/generated[\\/]root\.svelte$/.test(id.split('?')[0])) return;
		return { code: code.replace(/(<div id="svelte-announcer"[^>]*?)\s+style="[^"]*"/, '$1'), map: null };
	}
};

export default defineConfig({
	plugins: [announcerWithoutStyle, sveltekit()],
	// Small fonts and pictures as data: addresses would be refused by the content security policy.
	build: { assetsInlineLimit: 0 },
	// Loaded at every start, and made of many small files: one file is read faster.
	ssr: { noExternal: ['zod', 'lucia', 'oslo', '@oslojs/encoding', '@oslojs/crypto', '@oslojs/binary', '@oslojs/asn1'] },
	test: {
		include: ['tests/{architecture,unit,property,reference,integration}/**/*.test.ts'],
		setupFiles: ['tests/support/no-console-error.ts'],
		// Some freeze, verify or fork many processes; a loaded machine takes several times as long, and a hang still ends.
		testTimeout: 120_000,
		hookTimeout: 120_000
	}
});
