import type { Page } from '../../core/evidence/page.ts';
import { parseDocument } from '../dom/document.ts';
import { LocatorBuilder } from '../dom/locator-builder.ts';
import { truncateToParseableHtml } from '../dom/parseable-html.ts';
import { findBaseUrl } from '../dom/web-url.ts';
import { readStructuredItems } from '../structured-data/structured-items.ts';
import { readBlocks } from './blocks.ts';
import { readLinks } from './links.ts';
import { readLanguage, readMetas, readTitle } from './metadata.ts';
import { isScriptOnlyPage } from './script-only-page.ts';

/**
 * Parses an HTML text. `url` is the URL of the page.
 * @throws RangeError if the page is nested too deeply or too large
 */
export function parseHtmlPage(html: string, url: string): Page {
  const text = truncateToParseableHtml(html);
  const document = parseDocument(text);
  const locatorBuilder = new LocatorBuilder();
  const base = findBaseUrl(document, url);
  const { items, ...structured } = readStructuredItems(document, base, locatorBuilder);
  const { metas, ...metadata } = readMetas(document, locatorBuilder);
  const { links, ...linked } = readLinks(document, base, locatorBuilder);
  const { blocks, isWhole } = readBlocks(document, links, locatorBuilder);
  return {
    kind: 'page',
    title: readTitle(document),
    language: readLanguage(document),
    metas,
    links,
    items,
    blocks,
    isScriptOnly: isScriptOnlyPage(document, blocks),
    isWhole: text.length === html.length && structured.isWhole && metadata.isWhole && linked.isWhole && isWhole,
  };
}
