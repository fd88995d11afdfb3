import MarkdownIt from 'markdown-it';
import { escapeHtml } from './escape-html.ts';
import { HeadingSlugAssigner } from './heading-slug-assigner.ts';
import { highlightCode } from './highlight-code.ts';

export interface Heading {
  readonly id: string;
  readonly tag: 'h2' | 'h3';
  readonly text: string;
}

/** The text below a heading, for the search index. */
export interface GuideSection {
  /** Anchor of the heading. Empty for the text before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A guide as HTML, without the navigation and the rest of the page. */
export interface RenderedGuide {
  readonly title: string;
  readonly html: string;
  /** The headings of levels 2 and 3, in order. */
  readonly headings: readonly Heading[];
  readonly sections: readonly GuideSection[];
}

/** Functions that resolve the links of a guide. Both return URLs relative to the guide's page. */
export interface LinkResolver {
  /** Converts a link in the Markdown. */
  readonly rewriteLink: (href: string) => string;
  /** Finds the page of an operation that a guide mentions as inline code, such as `GET /sites`. */
  readonly findOperation?: (method: string, path: string) => string | undefined;
}

/** Matches comments that mark parts of a guide for `npm run generate` and the tests. They are not rendered. */
const MARKER_COMMENT = /^<!-- (?:generated|end of|snippet)\b.*-->\n/gm;

type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const markdownParser = new MarkdownIt({ html: false });
Object.assign(markdownParser.renderer.rules, {
  fence: ([...tokens]: MarkdownToken[], index: number) => renderFence(tokens[index]),
  table_open: () => '<div class="scroll table"><table>\n',
  table_close: () => '</table></div>\n',
});

/**
 * Renders a guide's Markdown as HTML: headings with anchors, highlighted code, scrollable tables. Inline code that
 * names an operation becomes a link to its page.
 * @throws Error if `rewriteLink` throws
 */
export function renderGuide(markdown: string, { rewriteLink, findOperation }: LinkResolver): RenderedGuide {
  const tokens = markdownParser.parse(markdown.replaceAll(MARKER_COMMENT, ''), {});
  const slugs = new HeadingSlugAssigner();
  const headings: Heading[] = [];
  const sections: { id: string; title: string; text: string }[] = [];
  let title = '';
  for (const [index, token] of tokens.entries()) {
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', rewriteLink(String(child.attrGet('href'))));
    }
    if (findOperation && token.children) token.children = linkOperations(token.children, findOperation);
    if (token.type === 'th_open' && extractPlainText(tokens[index + 1]) === '')
      convertToDataCells(token, tokens[index + 2]);
    if (token.type !== 'heading_open') {
      const last = sections.at(-1);
      if (last && tokens[index - 1]?.type !== 'heading_open') last.text += extractSearchText(token);
      continue;
    }
    const { tag } = token;
    const inline = tokens[index + 1];
    const text = extractPlainText(inline);
    const id = slugs.assignSlug(text);
    token.attrSet('id', id);
    if (tag === 'h1') title = text;
    sections.push({ id: tag === 'h1' ? '' : id, title: text, text: '' });
    if (inline && (tag === 'h2' || tag === 'h3')) {
      headings.push({ id, tag, text });
      addSelfLink(inline, id);
    }
  }
  return { title, html: markdownParser.renderer.render(tokens, markdownParser.options, {}), headings, sections };
}

/** Renders Markdown without a paragraph around it. */
export function renderInlineMarkdown(markdown: string): string {
  return markdownParser.renderInline(markdown);
}

/** Renders a block of highlighted code. The page's script adds a copy button. */
export function renderCodeBlock(code: string, language: string): string {
  const html = `<code>${highlightCode(code, language)}</code>`;
  return `<div class="code"><pre class="scroll" data-language="${escapeHtml(language)}">${html}</pre></div>`;
}

function renderFence(token: MarkdownToken | undefined): string {
  const language = token?.info.trim().split(' ')[0] ?? '';
  return `${renderCodeBlock(token?.content.replace(/\n$/, '') ?? '', language)}\n`;
}

function addSelfLink(heading: MarkdownToken, id: string): void {
  heading.children = wrapInLink(heading.children ?? [], `#${id}`);
}

function wrapInLink(children: readonly MarkdownToken[], href: string): MarkdownToken[] {
  const [open, , close] = markdownParser.parseInline('[x](#)', {})[0]?.children ?? [];
  if (!open || !close) return [...children];
  open.attrSet('href', href);
  return [open, ...children, close];
}

/** Wraps inline code that names an operation in a link to its page, unless the code is already part of a link. */
function linkOperations(
  children: readonly MarkdownToken[],
  findOperation: NonNullable<LinkResolver['findOperation']>,
): MarkdownToken[] {
  let linkDepth = 0;
  return children.flatMap((child) => {
    if (child.type === 'link_open') linkDepth += 1;
    if (child.type === 'link_close') linkDepth -= 1;
    if (child.type !== 'code_inline' || linkDepth > 0) return [child];
    const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/.exec(child.content) ?? [];
    const href = method && path ? findOperation(method, path) : undefined;
    return href === undefined ? [child] : wrapInLink([child], href);
  });
}

/** Converts an empty header cell to a data cell: screen readers would read it as a column header without a name. */
function convertToDataCells(...tokens: readonly (MarkdownToken | undefined)[]): void {
  for (const token of tokens) if (token) token.tag = 'td';
}

function extractPlainText(inline: MarkdownToken | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

function extractSearchText(token: MarkdownToken): string {
  if (token.type === 'fence') return `${token.content} `;
  const parts = (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content));
  return parts.length === 0 ? '' : `${parts.join('')} `;
}
