import type { ItemValue, StructuredItem } from '../../core/evidence/page.ts';
import { type ItemBudget, plainName } from './item-budget.ts';
import { isObject, isScalar, type JsonObject, jsonIn, pointerPart } from './json.ts';
import { locatorWithin } from './locator.ts';
import type { Element } from './page-tree.ts';
import { joined, shortened } from './text.ts';

/** A value that stands at `pointer`, a JSON pointer, in the element `script`. */
interface Thing<Value = unknown> {
  readonly value: Value;
  readonly script: Element;
  readonly pointer: string;
}

type Properties = Map<string, ItemValue[]>;

const TYPE = /^\s*application\/ld\+json\s*(?:;|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Between JSON tokens a control character is only whitespace.
const CONTROL = /[\x00-\x1f]/g;
/** The names that a pointer tells. A page may make up others, and say something by them. */
const KNOWN = new Set(
  `@graph @list @set @reverse about acceptedAnswer aggregateRating author brand breadcrumb contactPoint creator
  hasOfferCatalog hasPart hasVariant image isPartOf isRelatedTo isSimilarTo item itemListElement itemOffered license
  logo mainEntity mainEntityOfPage makesOffer manufacturer offers potentialAction priceSpecification provider
  publisher review softwareAddOn softwareHelp subjectOf workExample`.split(/\s+/),
);

/** The items of a page's JSON-LD: those of graphs, and those that stand in no other. */
export function jsonLdItems(elements: readonly Element[], budget: ItemBudget): readonly StructuredItem[] {
  const roots = elements.filter(isJsonLd).flatMap((script) => {
    const value = jsonIn(writtenIn(script));
    return value === undefined ? [] : rootsOf(value, script, '');
  });
  const named = new Map<string, Thing<JsonObject>>();
  for (const root of roots) index(root, named);
  const reading = new Reading(named, budget);
  return roots.map((root) => reading.itemAt(root, [])).filter((item) => item !== undefined);
}

/** The JSON of a script, which may stand in a comment or a CDATA section, and hold line ends within its texts. */
function writtenIn({ children }: Element): string {
  return children
    .join('')
    .replace(/^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\s?\*\/)?)\s*$/, '')
    .replaceAll(CONTROL, ' ');
}

function isJsonLd({ name, attributes, parent }: Element): boolean {
  return name === 'script' && TYPE.test(attributes['type'] ?? '') && !parent?.isInert;
}

function rootsOf(value: unknown, script: Element, pointer: string): readonly Thing<JsonObject>[] {
  if (Array.isArray(value)) return value.flatMap((one, number) => rootsOf(one, script, `${pointer}/${number}`));
  if (!isObject(value)) return [];
  const graph = Object.hasOwn(value, '@graph') ? rootsOf(value['@graph'], script, `${pointer}/@graph`) : [];
  const isItem = Object.keys(value).some((name) => !['@context', '@graph', '@id'].includes(name));
  return isItem ? [{ value, script, pointer }, ...graph] : graph;
}

/** Notes the things that have a name of their own, the first of each. */
function index({ value, script, pointer }: Thing, named: Map<string, Thing<JsonObject>>): void {
  if (Array.isArray(value)) {
    for (const [number, one] of value.entries()) index({ value: one, script, pointer: `${pointer}/${number}` }, named);
  }
  if (!isObject(value)) return;
  const id = value['@id'];
  if (typeof id === 'string' && !isReference(value) && !named.has(id)) named.set(id, { value, script, pointer });
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'object' && name !== '@graph')
      index({ value: one, script, pointer: pointer + partOf(name) }, named);
  }
}

const partOf = (name: string) => (KNOWN.has(name) ? pointerPart(name) : '/*');

/** Whether an object says nothing of a thing but which it is. */
function isReference(value: JsonObject): boolean {
  return typeof value['@id'] === 'string' && Object.keys(value).every((name) => name === '@id' || name === '@type');
}

class Reading {
  constructor(
    private readonly named: ReadonlyMap<string, Thing<JsonObject>>,
    private readonly budget: ItemBudget,
  ) {}

  /** `within` are the objects that the thing is said of. */
  itemAt({ value, script, pointer }: Thing<JsonObject>, within: readonly JsonObject[]): StructuredItem | undefined {
    if (!this.budget.mayRead(within.length + 1)) return undefined;
    const properties: Properties = new Map();
    for (const [name, said] of Object.entries(value)) {
      if (name.startsWith('@')) continue;
      const thing = { value: said, script, pointer: pointer + partOf(name) };
      this.add(properties, plainName(name), thing, [...within, value]);
    }
    const types = [value['@type']].flat().filter((type) => typeof type === 'string');
    return {
      syntax: 'json_ld',
      types: types.slice(0, 20).map(plainName),
      properties: Object.fromEntries(properties),
      locator: locatorWithin(script, pointer),
    };
  }

  /** Adds all that is said, lists one by one. */
  private add(properties: Properties, name: string, thing: Thing, within: readonly JsonObject[]): void {
    const { value, script, pointer } = thing;
    if (Array.isArray(value)) {
      for (const [number, one] of value.entries()) {
        if (!this.budget.isWhole) return;
        this.add(properties, name, { value: one, script, pointer: `${pointer}/${number}` }, within);
      }
    } else if (isScalar(value)) {
      const text = shortened(joined(String(value)));
      if (text !== '') this.budget.add(properties, name, text);
    } else if (isObject(value)) this.addObject(properties, name, { value, script, pointer }, within);
  }

  private addObject(
    properties: Properties,
    name: string,
    thing: Thing<JsonObject>,
    within: readonly JsonObject[],
  ): void {
    const { value, script, pointer } = thing;
    for (const form of ['@value', '@list', '@set']) {
      if (!Object.hasOwn(value, form)) continue;
      this.add(properties, name, { value: value[form], script, pointer: pointer + partOf(form) }, within);
      return;
    }
    const id = typeof value['@id'] === 'string' ? value['@id'] : '';
    const meant = isReference(value) ? this.named.get(id) : thing;
    // What it is named by is all that is told of a thing on another page.
    if (meant === undefined) {
      if (/^https?:/i.test(id)) this.budget.add(properties, name, shortened(id));
    } else if (!within.includes(meant.value)) {
      const item = this.itemAt(meant, within);
      if (item !== undefined) this.budget.add(properties, name, item);
    }
  }
}
