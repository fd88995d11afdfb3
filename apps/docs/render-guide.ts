import MarkdownIt from 'markdown-it';
import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';
import { Slugs } from './slugs.ts';

export interface Heading {
  readonly id: string;
  readonly tag: 'h2' | 'h3';
  readonly text: string;
}

/** A guide as a part of a page. */
export interface RenderedGuide {
  readonly title: string;
  readonly html: string;
  /** Its sections and their parts, in their order. */
  readonly headings: readonly Heading[];
}

/** Lines by which `npm run generate` and the tests find their way in a guide; readers do not see them. */
const MARKER = /^<!-- (?:generated|end of|snippet)\b.*-->\n/gm;

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const parser = new MarkdownIt({ html: false });
Object.assign(parser.renderer.rules, {
  fence: ([...tokens]: Token[], index: number) => codeBlock(tokens[index]),
  table_open: () => '<div class="scroll table"><table>\n',
  table_close: () => '</table></div>\n',
});

/**
 * Renders a guide's Markdown as HTML: headings with anchors, highlighted code, scrollable tables. `readdress` maps a
 * link of the guide to its URL on the page.
 * @throws Error as `readdress` does
 */
export function renderGuide(markdown: string, readdress: (href: string) => string): RenderedGuide {
  const tokens = parser.parse(markdown.replaceAll(MARKER, ''), {});
  const slugs = new Slugs();
  const headings: Heading[] = [];
  let title = '';
  for (const [index, token] of tokens.entries()) {
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', readdress(String(child.attrGet('href'))));
    }
    if (token.type === 'th_open' && textOf(tokens[index + 1]) === '') asCell(token, tokens[index + 2]);
    if (token.type !== 'heading_open') continue;
    const { tag } = token;
    const inline = tokens[index + 1];
    const text = textOf(inline);
    const id = slugs.of(text);
    token.attrSet('id', id);
    if (tag === 'h1') title = text;
    if (inline && (tag === 'h2' || tag === 'h3')) {
      headings.push({ id, tag, text });
      linkToItself(inline, id);
    }
  }
  return { title, html: parser.renderer.render(tokens, parser.options, {}), headings };
}

function linkToItself(heading: Token, id: string): void {
  const [open, , close] = parser.parseInline(`[x](#${id})`, {})[0]?.children ?? [];
  if (open && close) heading.children = [open, ...(heading.children ?? []), close];
}

/** The corner of a table heads nothing. */
function asCell(...tokens: readonly (Token | undefined)[]): void {
  for (const token of tokens) if (token) token.tag = 'td';
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

function codeBlock(token: Token | undefined): string {
  const language = token?.info.trim().split(' ')[0] ?? '';
  const code = highlight(token?.content.replace(/\n$/, '') ?? '', language);
  const pre = `<pre class="scroll" data-language="${escapeHtml(language)}"><code>${code}</code></pre>`;
  return `<div class="code">${pre}</div>\n`;
}
