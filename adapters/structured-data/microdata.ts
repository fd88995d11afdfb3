import type { ItemValue, StructuredItem } from '../../core/evidence/page.ts';
import { type DomElement, type HtmlDocument, isInert, listChildren, readText } from '../dom/document.ts';
import type { Locators } from '../dom/locators.ts';
import { toWebUrl } from '../dom/web-url.ts';
import { collapseWhiteSpace, shorten } from '../text/plain-text.ts';
import { type ItemBudget, plainName } from './item-budget.ts';

/** The attributes that one syntax uses to mark items and their properties. */
interface Syntax {
  readonly syntax: StructuredItem['syntax'];
  readonly scope: string;
  readonly type: string;
  readonly property: string;
}

const SYNTAXES: readonly Syntax[] = [
  { syntax: 'microdata', scope: 'itemscope', type: 'itemtype', property: 'itemprop' },
  { syntax: 'rdfa', scope: 'typeof', type: 'typeof', property: 'property' },
];
/** The attribute that contains the URL of an element (HTML, "Values: the value of a property"). */
const URL_ATTRIBUTES = new Map(
  Object.entries({ href: 'a area link', data: 'object', src: 'audio embed iframe img source track video' }).flatMap(
    ([attribute, names]) => names.split(' ').map((name) => [name, attribute] as const),
  ),
);
/** The attribute that contains the value of an element of these names, if it is not a URL. */
const VALUE_ATTRIBUTES = new Map([
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
]);

/** Reads the top-level items of a page's microdata and RDFa. Resolves their URLs against `base`. */
export function readEmbeddedItems(
  document: HtmlDocument,
  base: string,
  budget: ItemBudget,
  locators: Locators,
): readonly StructuredItem[] {
  return SYNTAXES.flatMap((syntax) => {
    const reader = new ItemReader(document, syntax, base, budget, locators);
    return findRoots(document, syntax).flatMap((root) => reader.readItem(root, []) ?? []);
  });
}

function findRoots({ elements }: HtmlDocument, { scope, property }: Syntax): readonly DomElement[] {
  if (!elements.some((element) => element.hasAttribute(scope))) return [];
  const withinItems = new Set<DomElement>();
  return elements.filter((element) => {
    const parent = element.parentElement;
    if (parent !== null && (withinItems.has(parent) || parent.hasAttribute(scope))) withinItems.add(element);
    const isItem = element.hasAttribute(scope) && !isInert(element);
    return isItem && !(element.hasAttribute(property) && withinItems.has(element));
  });
}

class ItemReader {
  private byId: ReadonlyMap<string, DomElement> | undefined;

  constructor(
    private readonly document: HtmlDocument,
    private readonly syntax: Syntax,
    private readonly base: string,
    private readonly budget: ItemBudget,
    private readonly locators: Locators,
  ) {}

  /** Reads an item. `outer` lists the surrounding items. A reference to one of them is ignored. */
  readItem(element: DomElement, outer: readonly DomElement[]): StructuredItem | undefined {
    if (outer.includes(element) || !this.budget.takeItem(outer.length + 1)) return undefined;
    const { syntax, scope, type, property } = this.syntax;
    const properties = new Map<string, ItemValue[]>();
    const pending = [...this.findReferencedElements(element), element].reverse();
    pending.unshift(...pending.splice(0, 1));
    const seen = new Set<DomElement>();
    while (pending.length > 0 && this.budget.takeStep()) {
      const at = pending.pop();
      if (at === undefined || isInert(at) || seen.has(at)) continue;
      seen.add(at);
      const isItem = at !== element && at.hasAttribute(scope);
      const names = at === element ? [] : splitAttribute(at, property);
      const value =
        names.length === 0 ? undefined : isItem ? this.readItem(at, [...outer, element]) : this.readValue(at);
      if (value) for (const name of names) this.budget.add(properties, plainName(name), value);
      if (!isItem) pending.push(...childElements(at).reverse());
    }
    return {
      syntax,
      types: splitAttribute(element, type).map(plainName),
      properties: Object.fromEntries(properties),
      locator: this.locators.locate(element),
    };
  }

  /** Returns the elements that the attribute `itemref` of microdata adds to an item. */
  private findReferencedElements(element: DomElement): readonly DomElement[] {
    const ids = this.syntax.syntax === 'microdata' ? splitAttribute(element, 'itemref') : [];
    if (ids.length === 0) return [];
    this.byId ??= new Map(this.document.elements.map((one) => [one.getAttribute('id') ?? '', one] as const).reverse());
    const { byId } = this;
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private readValue(element: DomElement): string | undefined {
    const content = element.getAttribute('content');
    if (content !== null) return shorten(collapseWhiteSpace(content));
    const url = element.getAttribute(URL_ATTRIBUTES.get(element.localName) ?? '');
    if (url !== null) return toWebUrl(url, this.base);
    const value = element.getAttribute(VALUE_ATTRIBUTES.get(element.localName) ?? '');
    return value === null ? readText(element, isInert) : shorten(collapseWhiteSpace(value));
  }
}

function childElements(element: DomElement): DomElement[] {
  return listChildren(element).filter((child) => typeof child !== 'string');
}

function splitAttribute(element: DomElement, attribute: string): readonly string[] {
  const all = element.getAttribute(attribute)?.split(/\s+/, 20) ?? [];
  return all.filter((word) => word !== '');
}
