import { plainName } from './item-budget.js';
import { addressOf } from './links.js';
import { locatorOf } from './locator.js';
import { joined, shortened, textIn } from './text.js';

/** The attributes by which items are told in the markup itself. */
const SYNTAXES = [
  { syntax: 'microdata', scope: 'itemscope', type: 'itemtype', property: 'itemprop', others: 'itemref' },
  { syntax: 'rdfa', scope: 'typeof', type: 'typeof', property: 'property', others: undefined },
];
/** Where an element says something by an attribute. */
const ADDRESSES = { a: 'href', area: 'href', link: 'href', object: 'data' };
const SOURCES = new Set(['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video']);
const VALUES = { data: 'value', meter: 'value', time: 'datetime' };

const wordsOf = (words) => (words ?? '').split(/\s+/, 20).filter((word) => word !== '');

/** The items of a page's microdata and RDFa that stand in no other. `base` is what its addresses are relative to. */
export function embeddedItems(elements, base, budget) {
  return SYNTAXES.flatMap((attributes) => {
    const roots = rootsOf(elements, attributes);
    const reading = new Reading(elements, attributes, base, budget);
    return roots.map((root) => reading.itemOf(root, [])).filter((item) => item !== undefined);
  });
}

function rootsOf(elements, { scope, property }) {
  if (!elements.some(({ attributes }) => attributes[scope] !== undefined)) return [];
  const within = new Set();
  return elements.filter((element) => {
    const { parent, attributes, isInert } = element;
    if (within.has(parent) || parent.attributes[scope] !== undefined) within.add(element);
    return attributes[scope] !== undefined && !isInert && (attributes[property] === undefined || !within.has(element));
  });
}

class Reading {
  constructor(elements, syntax, base, budget) {
    this.elements = elements;
    this.syntax = syntax;
    this.base = base;
    this.budget = budget;
  }

  /** `within` are the items that this one is said of. */
  itemOf(element, within) {
    if (within.includes(element) || !this.budget.mayRead(within.length + 1)) return undefined;
    const { syntax, scope, type, property } = this.syntax;
    const properties = new Map();
    const left = [...this.othersOf(element).reverse(), element];
    const seen = new Set();
    while (left.length > 0 && this.budget.mayStep()) {
      const at = left.pop();
      if (at.isInert || seen.has(at)) continue;
      seen.add(at);
      const isOwn = at === element;
      const isItem = at.attributes[scope] !== undefined;
      const names = isOwn ? [] : wordsOf(at.attributes[property]);
      if (names.length > 0) {
        const value = isItem ? this.itemOf(at, [...within, element]) : this.valueOf(at);
        for (const name of value ? names : []) this.budget.add(properties, plainName(name), value);
      }
      if (isOwn || !isItem) pushElements(left, at.children);
    }
    return {
      syntax,
      types: wordsOf(element.attributes[type]).map(plainName),
      properties: Object.fromEntries(properties),
      locator: locatorOf(element),
    };
  }

  /** The elements elsewhere that say something of this item. */
  othersOf(element) {
    const ids = wordsOf(element.attributes[this.syntax.others]);
    if (ids.length === 0) return [];
    this.byId ??= new Map(this.elements.map((one) => [one.attributes.id, one]).reverse());
    return ids.map((id) => this.byId.get(id)).filter((one) => one !== undefined);
  }

  valueOf(element) {
    const { name, attributes } = element;
    if (attributes.content !== undefined) return shortened(joined(attributes.content));
    const address = SOURCES.has(name) ? attributes.src : attributes[ADDRESSES[name]];
    if (address !== undefined) return addressOf(address, this.base);
    const value = attributes[VALUES[name]];
    return value === undefined ? textIn(element, ({ isInert }) => isInert) : shortened(joined(value));
  }
}

function pushElements(left, children) {
  for (let at = children.length - 1; at >= 0; at -= 1) if (typeof children[at] !== 'string') left.push(children[at]);
}
