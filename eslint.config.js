import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
	globalIgnores([
		'build/',
		'.svelte-kit/',
		'data/',
		'screens/',
		'test-results/',
		'src/lib/server/db/generated/',
		'tests/fixtures/'
	]),
	js.configs.recommended,
	ts.configs.recommended,
	svelte.configs.recommended,
	prettier,
	svelte.configs.prettier,
	{
		languageOptions: { globals: { ...globals.browser, ...globals.node } },
		rules: {
			'no-undef': 'off',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
			'@typescript-eslint/no-explicit-any': 'error'
		}
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig } },
		rules: {
			// A style attribute is dropped by the content security policy on server-rendered pages.
			'svelte/no-inline-styles': 'error',
			'svelte/no-at-html-tags': 'error',
			'svelte/no-navigation-without-resolve': 'off',
			// Dates and maps that live for one call are no state.
			'svelte/prefer-svelte-reactivity': 'off',
			// An explicit blank between words survives the formatter only so.
			'svelte/no-useless-mustaches': 'off',
			'svelte/no-unused-svelte-ignore': 'off',
			'svelte/prefer-writable-derived': 'off'
		}
	}
);
