import type { ItemValue, StructuredItem } from '../../core/evidence/page.ts';
import { type ItemBudget, plainName } from './item-budget.ts';
import { addressOf } from './links.ts';
import { locatorOf } from './locator.ts';
import type { Child, Element } from './page-tree.ts';
import { joined, shortened, textIn } from './text.ts';

interface Syntax {
  readonly syntax: StructuredItem['syntax'];
  readonly scope: string;
  readonly type: string;
  readonly property: string;
  readonly others: string | undefined;
}

/** Microdata and RDFa attributes, which mark up items in the HTML itself. */
const SYNTAXES: readonly Syntax[] = [
  { syntax: 'microdata', scope: 'itemscope', type: 'itemtype', property: 'itemprop', others: 'itemref' },
  { syntax: 'rdfa', scope: 'typeof', type: 'typeof', property: 'property', others: undefined },
];
/** Where an element says something by an attribute. */
const ADDRESSES: Readonly<Record<string, string>> = { a: 'href', area: 'href', link: 'href', object: 'data' };
const SOURCES = new Set(['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video']);
const VALUES: Readonly<Record<string, string>> = { data: 'value', meter: 'value', time: 'datetime' };

const wordsOf = (words: string | undefined) => (words ?? '').split(/\s+/, 20).filter((word) => word !== '');

/** The items of a page's microdata and RDFa that stand in no other. `base` is what its addresses are relative to. */
export function embeddedItems(
  elements: readonly Element[],
  base: string,
  budget: ItemBudget,
): readonly StructuredItem[] {
  return SYNTAXES.flatMap((attributes) => {
    const roots = rootsOf(elements, attributes);
    const reading = new Reading(elements, attributes, base, budget);
    return roots.map((root) => reading.itemOf(root, [])).filter((item) => item !== undefined);
  });
}

function rootsOf(elements: readonly Element[], { scope, property }: Syntax): readonly Element[] {
  if (!elements.some(({ attributes }) => attributes[scope] !== undefined)) return [];
  const within = new Set<Element>();
  return elements.filter((element) => {
    const { parent, attributes, isInert } = element;
    if (parent && (within.has(parent) || parent.attributes[scope] !== undefined)) within.add(element);
    return attributes[scope] !== undefined && !isInert && (attributes[property] === undefined || !within.has(element));
  });
}

class Reading {
  private byId: ReadonlyMap<string | undefined, Element> | undefined;

  constructor(
    private readonly elements: readonly Element[],
    private readonly syntax: Syntax,
    private readonly base: string,
    private readonly budget: ItemBudget,
  ) {}

  /** `within` are the items that this one is said of. */
  itemOf(element: Element, within: readonly Element[]): StructuredItem | undefined {
    if (within.includes(element) || !this.budget.mayRead(within.length + 1)) return undefined;
    const { syntax, scope, type, property } = this.syntax;
    const properties = new Map<string, ItemValue[]>();
    const left = [...this.othersOf(element).toReversed(), element];
    const seen = new Set<Element>();
    while (left.length > 0 && this.budget.mayStep()) {
      const at = left.pop();
      if (at === undefined || at.isInert || seen.has(at)) continue;
      seen.add(at);
      const isOwn = at === element;
      const isItem = at.attributes[scope] !== undefined;
      const names = isOwn ? [] : wordsOf(at.attributes[property]);
      if (names.length > 0) {
        const value = isItem ? this.itemOf(at, [...within, element]) : this.valueOf(at);
        if (value) for (const name of names) this.budget.add(properties, plainName(name), value);
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
  private othersOf(element: Element): readonly Element[] {
    const { others } = this.syntax;
    const ids = others === undefined ? [] : wordsOf(element.attributes[others]);
    if (ids.length === 0) return [];
    this.byId ??= new Map(this.elements.map((one) => [one.attributes['id'], one] as const).reverse());
    const { byId } = this;
    return ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
  }

  private valueOf(element: Element): string | undefined {
    const { name, attributes } = element;
    if (attributes['content'] !== undefined) return shortened(joined(attributes['content']));
    const address = attributes[SOURCES.has(name) ? 'src' : (ADDRESSES[name] ?? '')];
    if (address !== undefined) return addressOf(address, this.base);
    const value = attributes[VALUES[name] ?? ''];
    return value === undefined ? textIn(element, ({ isInert }) => isInert) : shortened(joined(value));
  }
}

function pushElements(left: Element[], children: readonly Child[]): void {
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const child = children[at];
    if (child !== undefined && typeof child !== 'string') left.push(child);
  }
}
