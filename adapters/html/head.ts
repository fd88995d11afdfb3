import type { PageMeta } from '../../core/evidence/page.ts';
import { joinLines, shorten } from '../text/plain-text.ts';
import type { DomElement, HtmlDocument } from './document.ts';
import type { Locators } from './locators.ts';

const MAX_METAS = 500;
/** In UTF-16 code units, of all metas together. */
const MAX_META_TEXT = 200_000;
const NAMING_ATTRIBUTES = ['name', 'property', 'itemprop', 'http-equiv'];

/** The document's own title; SVG and MathML have elements of that name, too. */
export function titleOf({ elements }: HtmlDocument): string | null {
  const title = elements.find((element) => element.localName === 'title' && element.closest('svg, math') === null);
  return shorten(joinLines(title?.textContent ?? '')) || null;
}

export function languageOf({ elements }: HtmlDocument): string | null {
  return (
    elements
      .find(({ localName }) => localName === 'html')
      ?.getAttribute('lang')
      ?.trim() || null
  );
}

/** The `meta` elements, once for each of their names, and whether that is all. */
export function metasOf(
  { elements }: HtmlDocument,
  locators: Locators,
): { readonly metas: readonly PageMeta[]; readonly isWhole: boolean } {
  const metas: PageMeta[] = [];
  let size = 0;
  for (const element of elements.filter(({ localName }) => localName === 'meta')) {
    const content = shorten(element.getAttribute('content')?.trim() ?? '');
    for (const name of content === '' ? [] : namesOf(element)) {
      size += name.length + content.length;
      if (metas.length === MAX_METAS || size > MAX_META_TEXT) return { metas, isWhole: false };
      metas.push({ name: shorten(name), content, locator: locators.of(element) });
    }
  }
  return { metas, isWhole: true };
}

function namesOf(element: DomElement): ReadonlySet<string> {
  const names = NAMING_ATTRIBUTES.map((one) => element.getAttribute(one)?.trim().toLowerCase() ?? '');
  return new Set(names.filter((name) => name !== ''));
}
