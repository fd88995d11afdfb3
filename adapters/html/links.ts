import type { PageLink } from '../../core/evidence/page.ts';
import { locatorOf } from './locator.ts';
import type { Element } from './page-tree.ts';
import { joined, shortened, textIn } from './text.ts';

const MOST_LINKS = 10_000;
/** In UTF-16 code units, of addresses, words and labels. */
const MOST_TEXT = 1_500_000;
/** In UTF-16 code units. No address that leads anywhere is longer. */
const LONGEST_ADDRESS = 2048;
const LINKS = new Set(['a', 'area', 'link']);

const NO_WORDS: readonly string[] = Object.freeze([]);

class Link implements PageLink {
  constructor(
    readonly url: string,
    readonly rel: readonly string[],
    readonly text: string,
    private readonly element: Element,
  ) {}

  /** Only of the few that say something is it asked. */
  get locator(): string {
    return locatorOf(this.element);
  }
}

/** The address that the page's others are relative to: what its first `base` says, as long as it is a web address. */
export function baseOf(elements: readonly Element[], url: string): string {
  const bases = elements.filter(({ name, isInert }) => name === 'base' && !isInert);
  const href = bases.map(({ attributes }) => attributes['href']).find((one) => one !== undefined);
  return href === undefined ? url : (addressOf(href, url) ?? url);
}

/** An absolute `http` or `https` address; `undefined` when it is none. */
export function addressOf(reference: string, base: string): string | undefined {
  const address = reference.length > LONGEST_ADDRESS ? undefined : parsed(reference, base);
  return address === undefined ? undefined : webAddress(address);
}

function parsed(reference: string, base: string): URL | undefined {
  try {
    return new URL(reference, base);
  } catch {
    return undefined;
  }
}

function webAddress(address: URL): string | undefined {
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined;
}

/** The links of a page, and whether those are all. */
export function linksOf(
  elements: readonly Element[],
  base: string,
): { readonly links: readonly PageLink[]; readonly isWhole: boolean } {
  const links: Link[] = [];
  const addresses = new Map<string, string | undefined>();
  let size = 0;
  for (const element of elements) {
    const { name, attributes, isInert } = element;
    const reference = attributes['href'];
    if (!LINKS.has(name) || isInert || reference === undefined) continue;
    if (!addresses.has(reference)) addresses.set(reference, addressOf(withoutFragment(reference), base));
    const url = addresses.get(reference);
    if (url === undefined) continue;
    const rel = wordsOf(attributes['rel']);
    const text = labelOf(element);
    size += url.length + rel.join(' ').length + text.length;
    if (links.length === MOST_LINKS || size > MOST_TEXT) return { links, isWhole: false };
    links.push(new Link(url, rel, text, element));
  }
  return { links, isWhole: true };
}

function withoutFragment(reference: string): string {
  const at = reference.indexOf('#');
  return at < 0 ? reference : reference.slice(0, at);
}

function wordsOf(rel: string | undefined): readonly string[] {
  if (rel === undefined) return NO_WORDS;
  return rel
    .toLowerCase()
    .split(/\s+/, 20)
    .filter((word) => word !== '')
    .map((word) => shortened(word, 100));
}

/** What a reader sees, else what a reader is told who sees nothing. */
function labelOf(element: Element): string {
  const { name, attributes } = element;
  if (name === 'link') return '';
  const seen = element.isHidden ? '' : textIn(element, ({ isHidden }) => isHidden);
  const alternatives = element.children.map((child) =>
    typeof child === 'string' ? undefined : child.attributes['alt'],
  );
  const labels = [attributes['aria-label'], alternatives.find(Boolean), attributes['alt'], attributes['title']];
  return seen || labels.map((label) => shortened(joined(label ?? ''))).find((label) => label !== '') || '';
}
