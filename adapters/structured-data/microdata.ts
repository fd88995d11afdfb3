import type { ItemValue, StructuredItem } from '../../core/evidence/page.ts';
import { type DomElement, type HtmlDocument, isInertElement, listChildren, readElementText } from '../dom/document.ts';
import type { LocatorBuilder } from '../dom/locator-builder.ts';
import { resolveWebUrl } from '../dom/web-url.ts';
import { collapseWhiteSpace, shortenText } from '../text/plain-text.ts';
import { type ItemBudget, removeVocabularyPrefix } from './item-budget.ts';

/** The attributes that one syntax uses to mark items and their properties. */
interface MarkupSyntax {
  readonly syntax: StructuredItem['syntax'];
  readonly scope: string;
  readonly type: string;
  readonly property: string;
}

const MARKUP_SYNTAXES: readonly MarkupSyntax[] = [
  { syntax: 'microdata', scope: 'itemscope', type: 'itemtype', property: 'itemprop' },
  { syntax: 'rdfa', scope: 'typeof', type: 'typeof', property: 'property' },
];
/** The attribute that contains the URL of an element (HTML, "Values: the value of a property"). */
const URL_ATTRIBUTE_BY_TAG = new Map(
  Object.entries({ href: 'a area link', data: 'object', src: 'audio embed iframe img source track video' }).flatMap(
    ([attribute, names]) => names.split(' ').map((name) => [name, attribute] as const),
  ),
);
/** The attribute that contains the value of an element, by element name, if the value is not a URL. */
const VALUE_ATTRIBUTE_BY_TAG = new Map([
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
]);

/** Reads the top-level items of a page's microdata and RDFa. Resolves their URLs against `base`. */
export function readEmbeddedItems(
  document: HtmlDocument,
  base: string,
  budget: ItemBudget,
  locatorBuilder: LocatorBuilder,
): readonly StructuredItem[] {
  return MARKUP_SYNTAXES.flatMap((syntax) => {
    const reader = new EmbeddedItemReader(document, syntax, base, budget, locatorBuilder);
    return findRootItemElements(document, syntax).flatMap((root) => reader.readItem(root, []) ?? []);
  });
}

function findRootItemElements({ elements }: HtmlDocument, { scope, property }: MarkupSyntax): readonly DomElement[] {
  if (!elements.some((element) => element.hasAttribute(scope))) return [];
  const withinItems = new Set<DomElement>();
  return elements.filter((element) => {
    const parent = element.parentElement;
    if (parent !== null && (withinItems.has(parent) || parent.hasAttribute(scope))) withinItems.add(element);
    const isItem = element.hasAttribute(scope) && !isInertElement(element);
    return isItem && !(element.hasAttribute(property) && withinItems.has(element));
  });
}

class EmbeddedItemReader {
  private byId: ReadonlyMap<string, DomElement> | undefined;

  constructor(
    private readonly document: HtmlDocument,
    private readonly syntax: MarkupSyntax,
    private readonly base: string,
    private readonly budget: ItemBudget,
    private readonly locatorBuilder: LocatorBuilder,
  ) {}

  /** Reads an item. `outer` lists the surrounding items. A reference to a surrounding item is ignored. */
  readItem(element: DomElement, outer: readonly DomElement[]): StructuredItem | undefined {
    if (outer.includes(element) || !this.budget.spendItem(outer.length + 1)) return undefined;
    const { syntax, scope, type, property } = this.syntax;
    const properties = new Map<string, ItemValue[]>();
    const pending = [...this.findReferencedElements(element), element].reverse();
    pending.unshift(...pending.splice(0, 1));
    const seen = new Set<DomElement>();
    while (pending.length > 0 && this.budget.spendStep()) {
      const at = pending.pop();
      if (at === undefined || isInertElement(at) || seen.has(at)) continue;
      seen.add(at);
      const isItem = at !== element && at.hasAttribute(scope);
      const names = at === element ? [] : readAttributeWords(at, property);
      const value =
        names.length === 0 ? undefined : isItem ? this.readItem(at, [...outer, element]) : this.readPropertyValue(at);
      if (value) for (const name of names) this.budget.addValue(properties, removeVocabularyPrefix(name), value);
      if (!isItem) pending.push(...listChildElements(at).reverse());
    }
    return {
      syntax,
      types: readAttributeWords(element, type).map(removeVocabularyPrefix),
      properties: Object.fromEntries(properties),
      locator: this.locatorBuilder.buildLocator(element),
    };
  }

  /** Returns the elements that the attribute `itemref` of microdata adds to an item. */
  private findReferencedElements(element: DomElement): readonly DomElement[] {
    const ids = this.syntax.syntax === 'microdata' ? readAttributeWords(element, 'itemref') : [];
    if (ids.length === 0) return [];
    this.byId ??= new Map(this.document.elements.map((one) => [one.getAttribute('id') ?? '', one] as const).reverse());
    const { byId } = this;
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private readPropertyValue(element: DomElement): string | undefined {
    const content = element.getAttribute('content');
    if (content !== null) return shortenText(collapseWhiteSpace(content));
    const url = element.getAttribute(URL_ATTRIBUTE_BY_TAG.get(element.localName) ?? '');
    if (url !== null) return resolveWebUrl(url, this.base);
    const value = element.getAttribute(VALUE_ATTRIBUTE_BY_TAG.get(element.localName) ?? '');
    return value === null ? readElementText(element, isInertElement) : shortenText(collapseWhiteSpace(value));
  }
}

function listChildElements(element: DomElement): DomElement[] {
  return listChildren(element).filter((child) => typeof child !== 'string');
}

function readAttributeWords(element: DomElement, attribute: string): readonly string[] {
  const all = element.getAttribute(attribute)?.split(/\s+/, 20) ?? [];
  return all.filter((word) => word !== '');
}
