import MarkdownIt from 'markdown-it';
import { escapeHtml } from './escape-html.ts';
import { HeadingSlugs } from './heading-slugs.ts';
import { highlightCode } from './highlight-code.ts';

export interface Heading {
  readonly id: string;
  readonly tag: 'h2' | 'h3';
  readonly text: string;
}

/** A rendered guide, without the page around it. */
export interface RenderedGuide {
  readonly title: string;
  readonly html: string;
  /** The headings of levels 2 and 3, in order. */
  readonly headings: readonly Heading[];
}

/** Matches marker comments for `npm run generate` and the tests, which must not appear on the rendered page. */
const MARKER_COMMENT = /^<!-- (?:generated|end of|snippet)\b.*-->\n/gm;

type MarkdownToken = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const markdownParser = new MarkdownIt({ html: false });
Object.assign(markdownParser.renderer.rules, {
  fence: ([...tokens]: MarkdownToken[], index: number) => renderCodeBlock(tokens[index]),
  table_open: () => '<div class="scroll table"><table>\n',
  table_close: () => '</table></div>\n',
});

/**
 * Renders a guide's Markdown as HTML: headings with anchors, highlighted code, scrollable tables. `rewriteLink`
 * converts a link in the Markdown to the URL that the page uses.
 * @throws Error if `rewriteLink` throws
 */
export function renderGuide(markdown: string, rewriteLink: (href: string) => string): RenderedGuide {
  const tokens = markdownParser.parse(markdown.replaceAll(MARKER_COMMENT, ''), {});
  const slugs = new HeadingSlugs();
  const headings: Heading[] = [];
  let title = '';
  for (const [index, token] of tokens.entries()) {
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', rewriteLink(String(child.attrGet('href'))));
    }
    if (token.type === 'th_open' && extractPlainText(tokens[index + 1]) === '')
      convertToDataCells(token, tokens[index + 2]);
    if (token.type !== 'heading_open') continue;
    const { tag } = token;
    const inline = tokens[index + 1];
    const text = extractPlainText(inline);
    const id = slugs.assignSlug(text);
    token.attrSet('id', id);
    if (tag === 'h1') title = text;
    if (inline && (tag === 'h2' || tag === 'h3')) {
      headings.push({ id, tag, text });
      addSelfLink(inline, id);
    }
  }
  return { title, html: markdownParser.renderer.render(tokens, markdownParser.options, {}), headings };
}

function addSelfLink(heading: MarkdownToken, id: string): void {
  const [open, , close] = markdownParser.parseInline(`[x](#${id})`, {})[0]?.children ?? [];
  if (open && close) heading.children = [open, ...(heading.children ?? []), close];
}

/** Makes an empty header cell a data cell, because an empty cell in a table's corner is no header of a column. */
function convertToDataCells(...tokens: readonly (MarkdownToken | undefined)[]): void {
  for (const token of tokens) if (token) token.tag = 'td';
}

function extractPlainText(inline: MarkdownToken | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

function renderCodeBlock(token: MarkdownToken | undefined): string {
  const language = token?.info.trim().split(' ')[0] ?? '';
  const code = highlightCode(token?.content.replace(/\n$/, '') ?? '', language);
  const pre = `<pre class="scroll" data-language="${escapeHtml(language)}"><code>${code}</code></pre>`;
  return `<div class="code">${pre}</div>\n`;
}
