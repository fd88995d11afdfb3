import type { Page } from '../../core/evidence/page.ts';
import { parseDocument } from '../dom/document.ts';
import { Locators } from '../dom/locators.ts';
import { limitToParseablePart } from '../dom/scan.ts';
import { findBaseUrl } from '../dom/web-url.ts';
import { readStructuredItems } from '../structured-data/structured-items.ts';
import { readBlocks } from './blocks.ts';
import { readLinks } from './links.ts';
import { readLanguage, readMetas, readTitle } from './metadata.ts';
import { isScriptOnly } from './script-only-page.ts';

/**
 * Parses an HTML text. `url` is the URL of the page.
 * @throws RangeError if the page is nested too deeply or too large
 */
export function readPage(html: string, url: string): Page {
  const text = limitToParseablePart(html);
  const document = parseDocument(text);
  const locators = new Locators();
  const base = findBaseUrl(document, url);
  const { items, ...structured } = readStructuredItems(document, base, locators);
  const { metas, ...metadata } = readMetas(document, locators);
  const { links, ...linked } = readLinks(document, base, locators);
  const { blocks, isWhole } = readBlocks(document, links, locators);
  return {
    kind: 'page',
    title: readTitle(document),
    language: readLanguage(document),
    metas,
    links,
    items,
    blocks,
    isScriptOnly: isScriptOnly(document, blocks),
    isWhole: text.length === html.length && structured.isWhole && metadata.isWhole && linked.isWhole && isWhole,
  };
}
