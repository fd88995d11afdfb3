import type { HtmlDocument } from './document.ts';

/** In UTF-16 code units. Longer URLs lead nowhere in practice. */
const MAX_URL = 2048;

/** The URL that the page's relative ones are resolved by: that of its first `base` if it is a web URL. */
export function findBaseUrl({ elements }: HtmlDocument, url: string): string {
  const base = elements.find((element) => element.localName === 'base' && element.hasAttribute('href'));
  return toWebUrl(base?.getAttribute('href') ?? '', url) ?? url;
}

/** An absolute `http` or `https` URL; undefined for anything else. */
export function toWebUrl(reference: string, base: string): string | undefined {
  if (reference.length > MAX_URL || !URL.canParse(reference, base)) return undefined;
  const { protocol, href } = new URL(reference, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
