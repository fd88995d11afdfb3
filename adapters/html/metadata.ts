import type { Page, PageMeta } from '../../core/evidence/page.ts';
import type { HtmlDocument } from '../dom/document.ts';
import type { LocatorBuilder } from '../dom/locator-builder.ts';
import { collapseWhiteSpace, shortenText } from '../text/plain-text.ts';

const MAX_TITLES = 100;
const MAX_METAS = 500;
/** Maximum length of all names and contents together, in UTF-16 code units. */
const MAX_META_TEXT_LENGTH = 200_000;
const NAMING_ATTRIBUTES = ['name', 'property', 'itemprop', 'http-equiv'];

/** Reads the document's title. `title` elements of SVG and MathML are skipped. */
export function readTitle({ elements }: HtmlDocument): string | null {
  const titles = elements.filter(({ localName }) => localName === 'title').slice(0, MAX_TITLES);
  const title = titles.find((element) => element.closest('svg, math') === null);
  return shortenText(collapseWhiteSpace(title?.textContent ?? '')) || null;
}

export function readLanguage({ elements }: HtmlDocument): string | null {
  const root = elements.find(({ localName }) => localName === 'html');
  return root?.getAttribute('lang')?.trim() || null;
}

/**
 * Reads the `meta` elements. An element with several names is returned once per name. `isWhole` is false if the page
 * exceeded a limit.
 */
export function readMetas({ elements }: HtmlDocument, locatorBuilder: LocatorBuilder): Pick<Page, 'metas' | 'isWhole'> {
  const metas: PageMeta[] = [];
  let size = 0;
  for (const element of elements.filter(({ localName }) => localName === 'meta')) {
    const content = shortenText(element.getAttribute('content')?.trim() ?? '');
    const names = NAMING_ATTRIBUTES.map((one) => element.getAttribute(one)?.trim().toLowerCase() ?? '');
    for (const name of new Set(content === '' ? [] : names.filter((one) => one !== ''))) {
      size += name.length + content.length;
      if (metas.length === MAX_METAS || size > MAX_META_TEXT_LENGTH) return { metas, isWhole: false };
      metas.push({ name: shortenText(name), content, locator: locatorBuilder.buildLocator(element) });
    }
  }
  return { metas, isWhole: true };
}
