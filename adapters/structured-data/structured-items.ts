import type { StructuredItem } from '../../core/evidence/page.ts';
import type { HtmlDocument } from '../dom/document.ts';
import type { LocatorBuilder } from '../dom/locator-builder.ts';
import { ItemBudget } from './item-budget.ts';
import { type JsonLdScript, readJsonLdItems } from './json-ld.ts';
import { readEmbeddedItems } from './microdata.ts';

const JSON_LD_TYPE_PATTERN = /^\s*application\/ld\+json\s*(?:;|$)/i;

/**
 * Reads the items of a page's JSON-LD, microdata and RDFa. Resolves their URLs against `base`. `isWhole` is false if
 * the page exceeded a limit.
 */
export function readStructuredItems(
  document: HtmlDocument,
  base: string,
  locatorBuilder: LocatorBuilder,
): { readonly items: readonly StructuredItem[]; readonly isWhole: boolean } {
  const budget = new ItemBudget();
  const fromScripts = readJsonLdItems(findJsonLdScripts(document, locatorBuilder), budget);
  const items = [...fromScripts, ...readEmbeddedItems(document, base, budget, locatorBuilder)];
  return { items, isWhole: budget.isWhole };
}

function findJsonLdScripts({ elements }: HtmlDocument, locatorBuilder: LocatorBuilder): readonly JsonLdScript[] {
  return elements
    .filter(
      (element) => element.localName === 'script' && JSON_LD_TYPE_PATTERN.test(element.getAttribute('type') ?? ''),
    )
    .map((element) => ({ text: element.textContent ?? '', locator: locatorBuilder.buildLocator(element) }));
}
