import type { PageLink } from '../../core/evidence/page.ts';
import { shorten } from '../text/plain-text.ts';
import type { DomElement, HtmlDocument } from './document.ts';
import { labelOf } from './labels.ts';
import type { Locators } from './locators.ts';

const MAX_LINKS = 10_000;
/** In UTF-16 code units, of all URLs, `rel` words and labels together. */
const MAX_TEXT = 1_500_000;
/** In UTF-16 code units. Longer URLs lead nowhere in practice. */
const MAX_URL = 2048;
const LINK_NAMES = new Set(['a', 'area', 'link']);

/** A link whose block is set when the blocks have been read. Computes its locator when asked: few are cited. */
export class HtmlLink implements PageLink {
  block: number | null = null;

  constructor(
    readonly url: string,
    readonly rel: readonly string[],
    readonly text: string,
    readonly element: DomElement,
    private readonly locators: Locators,
  ) {}

  get locator(): string {
    return this.locators.of(this.element);
  }
}

/** The URL that the page's relative ones are resolved by: that of its first `base` if it is a web URL. */
export function baseUrlOf({ elements }: HtmlDocument, url: string): string {
  const base = elements.find((element) => element.localName === 'base' && element.hasAttribute('href'));
  return toWebUrl(base?.getAttribute('href') ?? '', url) ?? url;
}

/** An absolute `http` or `https` URL; undefined for anything else. */
export function toWebUrl(reference: string, base: string): string | undefined {
  if (reference.length > MAX_URL || !URL.canParse(reference, base)) return undefined;
  const { protocol, href } = new URL(reference, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The links of a page, and whether those are all. */
export function linksOf(
  { elements, hidden }: HtmlDocument,
  base: string,
  locators: Locators,
): { readonly links: readonly HtmlLink[]; readonly isWhole: boolean } {
  const links: HtmlLink[] = [];
  const urls = new Map<string, string | undefined>();
  let size = 0;
  for (const element of elements) {
    const reference = LINK_NAMES.has(element.localName) ? element.getAttribute('href') : null;
    if (reference === null) continue;
    if (!urls.has(reference)) urls.set(reference, toWebUrl(reference.replace(/#.*/s, ''), base));
    const url = urls.get(reference);
    if (url === undefined) continue;
    const rel = relWords(element.getAttribute('rel'));
    const text = element.localName === 'link' ? '' : shorten(labelOf(element, hidden));
    size += url.length + rel.join(' ').length + text.length;
    if (links.length === MAX_LINKS || size > MAX_TEXT) return { links, isWhole: false };
    links.push(new HtmlLink(url, rel, text, element, locators));
  }
  return { links, isWhole: true };
}

function relWords(rel: string | null): readonly string[] {
  const words = rel?.toLowerCase().split(/\s+/, 20) ?? [];
  return words.filter((word) => word !== '').map((word) => shorten(word, 100));
}
