import type { PageMeta } from '../../core/evidence/page.ts';
import { locatorOf } from './locator.ts';
import type { Element } from './page-tree.ts';
import { joined, shortened } from './text.ts';

const MOST_METAS = 500;
/** In UTF-16 code units. */
const MOST_TEXT = 200_000;

/** The document's own title: not an SVG's, nor one that is no part of the page. */
export function titleOf(elements: readonly Element[]): string | null {
  const title = elements.find(({ name, isInert, isForeign }) => name === 'title' && !isInert && !isForeign);
  const texts = title?.children.filter((child) => typeof child === 'string') ?? [];
  return shortened(joined(texts.join(''))) || null;
}

export function languageOf(elements: readonly Element[]): string | null {
  return elements.find(({ name }) => name === 'html')?.attributes['lang']?.trim() || null;
}

/** What the `meta` elements say, one for each of the ways in which they are named, and whether that is all. */
export function metasOf(elements: readonly Element[]): {
  readonly metas: readonly PageMeta[];
  readonly isWhole: boolean;
} {
  const metas: PageMeta[] = [];
  let size = 0;
  for (const element of elements) {
    if (element.name !== 'meta' || element.isInert) continue;
    const { name, property, itemprop, 'http-equiv': header, content } = element.attributes;
    const said = shortened(content?.trim() ?? '');
    const names = new Set(
      [name, property, itemprop, header].map((one) => one?.trim().toLowerCase() ?? '').filter((one) => one !== ''),
    );
    if (said === '') continue;
    for (const one of names) {
      size += one.length + said.length;
      if (metas.length === MOST_METAS || size > MOST_TEXT) return { metas, isWhole: false };
      metas.push({ name: shortened(one), content: said, locator: locatorOf(element) });
    }
  }
  return { metas, isWhole: true };
}
