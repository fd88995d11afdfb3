import type { HtmlDocument } from './document.ts';

/** In UTF-16 code units. Browsers and servers rarely support longer URLs. */
const MAX_URL = 2048;

/**
 * Returns the URL that resolves relative ones: that of the first `base` element if it is a web URL, else the page's.
 */
export function findBaseUrl({ elements }: HtmlDocument, url: string): string {
  const base = elements.find((element) => element.localName === 'base' && element.hasAttribute('href'));
  return toWebUrl(base?.getAttribute('href') ?? '', url) ?? url;
}

/** Returns an absolute `http` or `https` URL, undefined for anything else. */
export function toWebUrl(reference: string, base: string): string | undefined {
  if (reference.length > MAX_URL || !URL.canParse(reference, base)) return undefined;
  const { protocol, href } = new URL(reference, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
