import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize).freeze();

/** The body of a guideline as a tree of harmless elements. Raw HTML in the Markdown is left out. */
export function tree(body: string): Root {
	return plain(processor.runSync(processor.parse(body)) as Root);
}

/** Positions in the source are of no use to a page, and as large as its text. */
function plain<T>(node: T): T {
	return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'position' ? undefined : value))) as T;
}
