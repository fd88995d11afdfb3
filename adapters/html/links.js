import { locatorOf } from './locator.js';
import { joined, shortened, textIn } from './text.js';

const MOST_LINKS = 10_000;
/** In UTF-16 code units, of addresses, words and labels. */
const MOST_TEXT = 1_500_000;
/** In UTF-16 code units. No address that leads anywhere is longer. */
const LONGEST_ADDRESS = 2048;
const LINKS = new Set(['a', 'area', 'link']);

const NO_WORDS = Object.freeze([]);

class Link {
  constructor(url, rel, text, element) {
    this.url = url;
    this.rel = rel;
    this.text = text;
    this.element = element;
  }

  /** Only of the few that say something is it asked. */
  get locator() {
    return locatorOf(this.element);
  }
}

/** The address that the page's others are relative to: what its first `base` says, as long as it is a web address. */
export function baseOf(elements, url) {
  const base = elements.find(
    ({ name, isInert, attributes }) => name === 'base' && !isInert && attributes.href !== undefined,
  );
  return base === undefined ? url : (addressOf(base.attributes.href, url) ?? url);
}

/** An absolute `http` or `https` address; `undefined` when it is none. */
export function addressOf(reference, base) {
  const address = reference.length > LONGEST_ADDRESS ? undefined : parsed(reference, base);
  return address === undefined ? undefined : webAddress(address);
}

function parsed(reference, base) {
  try {
    return new URL(reference, base);
  } catch {
    return undefined;
  }
}

function webAddress(address) {
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined;
}

/** The links of a page, and whether those are all. */
export function linksOf(elements, base) {
  const links = [];
  const addresses = new Map();
  let size = 0;
  for (const element of elements) {
    const { name, attributes } = element;
    if (!LINKS.has(name) || element.isInert || attributes.href === undefined) continue;
    const reference = attributes.href;
    if (!addresses.has(reference)) addresses.set(reference, addressOf(withoutFragment(reference), base));
    const url = addresses.get(reference);
    if (url === undefined) continue;
    const rel = wordsOf(attributes.rel);
    const text = labelOf(element);
    size += url.length + rel.join(' ').length + text.length;
    if (links.length === MOST_LINKS || size > MOST_TEXT) return { links, isWhole: false };
    links.push(new Link(url, rel, text, element));
  }
  return { links, isWhole: true };
}

function withoutFragment(reference) {
  const at = reference.indexOf('#');
  return at < 0 ? reference : reference.slice(0, at);
}

function wordsOf(rel) {
  if (rel === undefined) return NO_WORDS;
  return rel
    .toLowerCase()
    .split(/\s+/, 20)
    .filter((word) => word !== '')
    .map((word) => shortened(word, 100));
}

/** What a reader sees, else what a reader is told who sees nothing. */
function labelOf(element) {
  const { name, attributes } = element;
  if (name === 'link') return '';
  const seen = element.isHidden ? '' : textIn(element, ({ isHidden }) => isHidden);
  const image = element.children.find((child) => child.attributes?.alt);
  const labels = [attributes['aria-label'], image?.attributes.alt, attributes.alt, attributes.title];
  return seen || labels.map((label) => shortened(joined(label ?? ''))).find((label) => label !== '') || '';
}
