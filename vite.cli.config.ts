import { defineConfig } from 'vite';

// Bundles src/cli for Node: our own TypeScript in, packages left where npm put them. Each command is a chunk of its own.
export default defineConfig({
	ssr: { noExternal: [], external: true },
	build: {
		ssr: 'src/cli/main.ts',
		target: 'node20',
		emptyOutDir: true,
		copyPublicDir: false,
		minify: false,
		rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'chunks/[name]-[hash].js' } }
	}
});
