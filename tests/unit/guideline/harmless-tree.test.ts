import type { Root, RootContent } from 'hast';
import { describe, expect, it } from 'vitest';
import { tree } from '../../../src/lib/server/guidelines/tree.ts';

/** Every element of a tree, whatever it is in. */
const elements = (nodes: RootContent[]): Extract<RootContent, { type: 'element' }>[] =>
	nodes.flatMap((node) => (node.type === 'element' ? [node, ...elements(node.children as RootContent[])] : []));
const of = (body: string) => elements((tree(body) as Root).children);

/** Elements that load, run or send something, or change the page around them. */
const HARMFUL = /^(script|style|link|meta|base|iframe|object|embed|svg|math|form|button|template|audio|video|source)$/;

describe('the body of a guideline', () => {
	it.each([
		'<script>alert(1)</script>',
		'<img src=x onerror="alert(1)">',
		'<svg onload="alert(1)"><script>alert(1)</script></svg>',
		'a <b onmouseover="alert(1)">b</b> <iframe srcdoc="<script>alert(1)</script>"></iframe>',
		'<style>@import url(https://away.example/x.css);</style>',
		'<base href="https://away.example/"><form action="https://away.example/"><button>x</button></form>',
		'<!--><img src=x onerror=alert(1)>-->',
		'<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
		'<details open ontoggle=alert(1)>'
	])('takes no HTML: %s', (html) => {
		for (const body of [html, `> ${html}`, `- ${html}`, `| a |\n| - |\n| ${html} |`]) {
			const text = JSON.stringify(tree(body));
			expect(text).not.toMatch(/"on[a-z]+":|srcdoc|"type":"raw"|"type":"comment"/i);
			expect(of(body).filter(({ tagName }) => HARMFUL.test(tagName) || tagName === 'img')).toEqual([]);
		}
	});

	it.each([
		'[x](javascript:alert(1))',
		'[x](JaVaScRiPt:alert(1))',
		'[x](java&#x0A;script:alert(1))',
		'[x](&#106;avascript:alert(1))',
		'[x](data:text/html;base64,PHNjcmlwdD4=)',
		'[x](vbscript:msgbox(1))',
		'![x](javascript:alert(1))',
		'![x](data:image/svg+xml;base64,PHN2Zz4=)',
		'<javascript:alert(1)>',
		'[x][1]\n\n[1]: javascript:alert(1)'
	])('has no address that runs: %s', (body) => {
		for (const { properties } of of(body))
			for (const address of [properties.href, properties.src])
				if (address !== undefined) expect(String(address)).toMatch(/^(https?:|mailto:|#|[a-z0-9/%.]+$)/i);
		expect(JSON.stringify(of(body).map(({ properties }) => properties))).not.toMatch(/script:|data:/i);
	});

	it('keeps names apart from those of the page', () => {
		// Footnotes bring ids of their own; without a prefix they could take the place of what scripts look for.
		for (const { properties } of of('a[^location]\n\n[^location]: b'))
			if (properties.id !== undefined) expect(String(properties.id)).toMatch(/^user-content-/);
	});

	it('keeps what guidelines are written in', () => {
		const found = of(
			'# A\n\n*b* **c** `d` [e](https://here.example/) ![f](/f.png)\n\n1. g\n\n- h\n\n> i\n\n| j |\n| - |\n| k |\n\n```\nl\n```\n'
		).map(({ tagName }) => tagName);
		for (const name of 'h1 em strong code a img ol li ul blockquote table th td pre'.split(' '))
			expect(found).toContain(name);
	});
});
