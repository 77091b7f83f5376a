import adapter from '@sveltejs/adapter-node';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** @type {import('@sveltejs/kit').Config} */
export default {
	preprocess: vitePreprocess(),
	kit: {
		// build/cli, beside it, holds the commands.
		adapter: adapter({ out: 'build/web' }),
		// Nothing inline: SvelteKit adds a nonce to its own start script; styles come from files only.
		csp: {
			mode: 'nonce',
			directives: {
				'default-src': ['none'],
				'script-src': ['self'],
				'style-src': ['self'],
				'font-src': ['self'],
				'img-src': ['self'],
				'connect-src': ['self'],
				'form-action': ['self'],
				'base-uri': ['none'],
				'frame-ancestors': ['none']
			}
		},
		typescript: {
			config: (config) => ({
				...config,
				exclude: [...config.exclude, '../scripts/bench-*.mjs'],
				include: [
					...config.include,
					'../server.js',
					'../serve/**/*.js',
					'../prisma/**/*.ts',
					'../scripts/**/*.mjs',
					'../tests/**/*.ts'
				]
			})
		}
	}
};
