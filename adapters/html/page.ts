import type { Page } from '../../core/evidence/page.ts';
import { ItemBudget } from '../json/item-budget.ts';
import { type JsonLdScript, jsonLdItems } from '../json/json-ld.ts';
import { blocksOf } from './blocks.ts';
import { type HtmlDocument, parseDocument } from './document.ts';
import { languageOf, metasOf, titleOf } from './head.ts';
import { baseUrlOf, linksOf } from './links.ts';
import { Locators } from './locators.ts';
import { embeddedItemsOf } from './microdata.ts';
import { parseablePart } from './scan.ts';
import { isShell } from './shell.ts';

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i;

/**
 * Reads an HTML text as `core/evidence/page.ts` describes it. `url` is that of the page.
 * @throws RangeError when the page is too deep or too large to be parsed
 */
export function readPage(html: string, url: string): Page {
  const text = parseablePart(html);
  const document = parseDocument(text);
  const locators = new Locators();
  const base = baseUrlOf(document, url);
  const budget = new ItemBudget();
  const items = [
    ...jsonLdItems(jsonLdScripts(document, locators), budget),
    ...embeddedItemsOf(document, base, budget, locators),
  ];
  const metas = metasOf(document, locators);
  const links = linksOf(document, base, locators);
  const { blocks, isWhole } = blocksOf(document, links.links, locators);
  return {
    kind: 'page',
    title: titleOf(document),
    language: languageOf(document),
    metas: metas.metas,
    links: links.links,
    items,
    blocks,
    isShell: isShell(document, blocks, items),
    isWhole: text.length === html.length && metas.isWhole && links.isWhole && isWhole && budget.isWhole,
  };
}

function jsonLdScripts({ elements }: HtmlDocument, locators: Locators): readonly JsonLdScript[] {
  return elements
    .filter((element) => element.localName === 'script' && JSON_LD.test(element.getAttribute('type') ?? ''))
    .map((element) => ({ text: element.textContent ?? '', locator: locators.of(element) }));
}
