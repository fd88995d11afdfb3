import type { Page } from '../../core/evidence/page.ts';
import { parseDocument } from '../dom/document.ts';
import { Locators } from '../dom/locators.ts';
import { parseablePart } from '../dom/scan.ts';
import { baseUrlOf } from '../dom/web-url.ts';
import { structuredItemsOf } from '../structured-data/structured-items.ts';
import { blocksOf } from './blocks.ts';
import { languageOf, metasOf, titleOf } from './head.ts';
import { linksOf } from './links.ts';
import { isScriptOnly } from './script-only-page.ts';

/**
 * Reads an HTML text as `core/evidence/page.ts` describes it. `url` is that of the page.
 * @throws RangeError when the page is too deep or too large to be parsed
 */
export function readPage(html: string, url: string): Page {
  const text = parseablePart(html);
  const document = parseDocument(text);
  const locators = new Locators();
  const base = baseUrlOf(document, url);
  const { items, ...structured } = structuredItemsOf(document, base, locators);
  const { metas, ...head } = metasOf(document, locators);
  const { links, ...linked } = linksOf(document, base, locators);
  const { blocks, isWhole } = blocksOf(document, links, locators);
  return {
    kind: 'page',
    title: titleOf(document),
    language: languageOf(document),
    metas,
    links,
    items,
    blocks,
    isScriptOnly: isScriptOnly(document, blocks),
    isWhole: text.length === html.length && structured.isWhole && head.isWhole && linked.isWhole && isWhole,
  };
}
