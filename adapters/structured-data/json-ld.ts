import type { ItemValue, StructuredItem } from '../../core/evidence/page.ts';
import { isObject, isScalar, type JsonObject, parseBoundedJson, pointerPart } from '../json/json.ts';
import { joinLines, shorten } from '../text/plain-text.ts';
import { type ItemBudget, plainName } from './item-budget.ts';

/** The text of a JSON-LD script, and the locator of the script in its page. */
export interface JsonLdScript {
  readonly text: string;
  readonly locator: string;
}

/** A value at a JSON pointer of a script. */
interface Thing<Value = unknown> {
  readonly value: Value;
  readonly script: JsonLdScript;
  readonly pointer: string;
}

type Properties = Map<string, ItemValue[]>;

/** In UTF-16 code units. */
const MAX_LOCATOR = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Between JSON tokens a control character is only whitespace.
const CONTROL = /[\x00-\x1f]/g;
/** The names that a locator may contain. A page may make up others, which may say something. */
const KNOWN = new Set(
  `@graph @list @set @reverse about acceptedAnswer aggregateRating author brand breadcrumb contactPoint creator
  hasOfferCatalog hasPart hasVariant image isPartOf isRelatedTo isSimilarTo item itemListElement itemOffered license
  logo mainEntity mainEntityOfPage makesOffer manufacturer offers potentialAction priceSpecification provider
  publisher review softwareAddOn softwareHelp subjectOf workExample`.split(/\s+/),
);

/** The items of a page's JSON-LD: those of graphs, and those that stand in no other item. */
export function jsonLdItems(scripts: readonly JsonLdScript[], budget: ItemBudget): readonly StructuredItem[] {
  const roots = scripts.flatMap((script) => {
    const value = parseBoundedJson(jsonTextOf(script));
    return value === undefined ? [] : rootsOf(value, script, '');
  });
  const named = new Map<string, Thing<JsonObject>>();
  for (const root of roots) index(root, named);
  const reader = new ItemReader(named, budget);
  return roots.map((root) => reader.itemAt(root, [])).filter((item) => item !== undefined);
}

/** The JSON of a script, which may stand in a comment or CDATA section and hold line ends within its strings. */
function jsonTextOf({ text }: JsonLdScript): string {
  return text
    .replace(/^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\s?\*\/)?)\s*$/, '')
    .replaceAll(CONTROL, ' ');
}

function rootsOf(value: unknown, script: JsonLdScript, pointer: string): readonly Thing<JsonObject>[] {
  if (Array.isArray(value)) return value.flatMap((one, number) => rootsOf(one, script, `${pointer}/${number}`));
  if (!isObject(value)) return [];
  const graph = Object.hasOwn(value, '@graph') ? rootsOf(value['@graph'], script, `${pointer}/@graph`) : [];
  const isItem = Object.keys(value).some((name) => !['@context', '@graph', '@id'].includes(name));
  return isItem ? [{ value, script, pointer }, ...graph] : graph;
}

/** Indexes the things with an `@id`, the first of each. */
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

/** Whether an object only refers to a thing by its `@id`. */
function isReference(value: JsonObject): boolean {
  return typeof value['@id'] === 'string' && Object.keys(value).every((name) => name === '@id' || name === '@type');
}

class ItemReader {
  constructor(
    private readonly named: ReadonlyMap<string, Thing<JsonObject>>,
    private readonly budget: ItemBudget,
  ) {}

  /** `within` are the objects around this one. A thing that refers to itself is left out. */
  itemAt({ value, script, pointer }: Thing<JsonObject>, within: readonly JsonObject[]): StructuredItem | undefined {
    if (!this.budget.takeItem(within.length + 1)) return undefined;
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
      locator: locatorIn(script, pointer),
    };
  }

  /** Adds a value to a property, and lists value by value. */
  private add(properties: Properties, name: string, thing: Thing, within: readonly JsonObject[]): void {
    const { value, script, pointer } = thing;
    if (Array.isArray(value)) {
      for (const [number, one] of value.entries()) {
        if (!this.budget.isWhole) return;
        this.add(properties, name, { value: one, script, pointer: `${pointer}/${number}` }, within);
      }
    } else if (isScalar(value)) {
      const text = shorten(joinLines(String(value)));
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
    // Of a thing on another page only its URL is known.
    if (meant === undefined) {
      if (/^https?:/i.test(id)) this.budget.add(properties, name, shorten(id));
    } else if (!within.includes(meant.value)) {
      const item = this.itemAt(meant, within);
      if (item !== undefined) this.budget.add(properties, name, item);
    }
  }
}

/** Where a part of a script stands; the end of it when that is too long. */
function locatorIn({ locator }: JsonLdScript, pointer: string): string {
  const whole = `${locator} ${pointer}`.trim();
  return whole.length <= MAX_LOCATOR ? whole : `…${whole.slice(1 - MAX_LOCATOR)}`;
}
