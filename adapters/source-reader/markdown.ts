import MarkdownIt from 'markdown-it';
import type { PageBlock } from '../../core/evidence/page.ts';
import { parseHtmlPage } from '../html/page.ts';

/**
 * Maximum length of a Markdown text in UTF-16 code units. The rest is ignored, because Markdown parsers take quadratic
 * time for some texts.
 */
const MAX_TEXT_LENGTH = 100_000;
const MAX_BLOCKS = 1000;

const markdownParser = new MarkdownIt({ html: true });

/** Reads the blocks of a Markdown text, except quotations. Their locators begin with `pointer`. */
export function readMarkdownBlocks(text: string, pointer: string): readonly PageBlock[] {
  const { blocks } = parseHtmlPage(markdownParser.render(text.slice(0, MAX_TEXT_LENGTH)), 'https://markdown.invalid/');
  const included = [...blocks.entries()].filter(([, { isQuoted }]) => !isQuoted).slice(0, MAX_BLOCKS);
  const newIndexes = new Map(included.map(([index], newIndex) => [index, newIndex]));
  return included.map(([, block]) => ({
    ...block,
    locator: `${pointer} > ${block.locator}`,
    headings: block.headings.flatMap((index) => newIndexes.get(index) ?? []),
    links: [],
  }));
}
