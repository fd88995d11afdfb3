import type { PageLink } from '../../core/evidence/page.ts';
import type { DomElement, HtmlDocument } from '../dom/document.ts';
import { readElementLabel } from '../dom/labels.ts';
import type { LocatorBuilder } from '../dom/locator-builder.ts';
import { resolveWebUrl } from '../dom/web-url.ts';
import { shortenText } from '../text/plain-text.ts';

const MAX_LINKS = 10_000;
/** Maximum length of all URLs, `rel` words and labels together, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 1_500_000;
const MAX_REL_WORDS = 20;
const LINK_ELEMENTS = new Set(['a', 'area', 'link']);

/** A link. Its block is set when blocks are read. Its locator is computed on access, because few links are cited. */
export class HtmlLink implements PageLink {
  block: number | null = null;

  constructor(
    readonly url: string,
    readonly rel: readonly string[],
    readonly text: string,
    readonly element: DomElement,
    private readonly locatorBuilder: LocatorBuilder,
  ) {}

  get locator(): string {
    return this.locatorBuilder.buildLocator(this.element);
  }

  /** Sets the block that contains the link. Only the first call has an effect. */
  setBlockIndex(block: number): void {
    this.block ??= block;
  }
}

/** Reads the links of a page. `isWhole` is false if the page exceeded a limit. */
export function readLinks(
  { elements, hidden }: HtmlDocument,
  base: string,
  locatorBuilder: LocatorBuilder,
): { readonly links: readonly HtmlLink[]; readonly isWhole: boolean } {
  const links: HtmlLink[] = [];
  const urls = new Map<string, string | undefined>();
  let size = 0;
  for (const element of elements) {
    const reference = LINK_ELEMENTS.has(element.localName) ? element.getAttribute('href') : null;
    if (reference === null) continue;
    if (!urls.has(reference)) urls.set(reference, resolveWebUrl(reference.replace(/#.*/s, ''), base));
    const url = urls.get(reference);
    if (url === undefined) continue;
    const words = element.getAttribute('rel')?.toLowerCase().split(/\s+/, MAX_REL_WORDS) ?? [];
    const rel = words.filter((word) => word !== '').map((word) => shortenText(word, 100));
    const text = element.localName === 'link' ? '' : shortenText(readElementLabel(element, hidden));
    size += url.length + rel.join(' ').length + text.length;
    if (links.length === MAX_LINKS || size > MAX_TEXT_LENGTH) return { links, isWhole: false };
    links.push(new HtmlLink(url, rel, text, element, locatorBuilder));
  }
  return { links, isWhole: true };
}
