import type { HtmlDocument } from './document.ts';

/** Maximum length of a URL, in UTF-16 code units. Browsers and servers rarely support longer URLs. */
const MAX_URL_LENGTH = 2048;

/**
 * Returns the URL against which relative URLs are resolved: the URL of the first `base` element if it is a web URL,
 * otherwise the URL of the page.
 */
export function findBaseUrl({ elements }: HtmlDocument, url: string): string {
  const base = elements.find((element) => element.localName === 'base' && element.hasAttribute('href'));
  return resolveWebUrl(base?.getAttribute('href') ?? '', url) ?? url;
}

/** Resolves a URL. Returns an absolute `http` or `https` URL, undefined for anything else. */
export function resolveWebUrl(reference: string, base: string): string | undefined {
  if (reference.length > MAX_URL_LENGTH || !URL.canParse(reference, base)) return undefined;
  const { protocol, href } = new URL(reference, base);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
