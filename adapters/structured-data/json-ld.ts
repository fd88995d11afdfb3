import type { ItemValue, StructuredItem } from '../../core/evidence/page.ts';
import { formatPointerPart, isJsonObject, isJsonScalar, type JsonObject, parseBoundedJson } from '../json/json.ts';
import { collapseWhiteSpace, shortenText } from '../text/plain-text.ts';
import { type ItemBudget, removeVocabularyPrefix } from './item-budget.ts';

/** The text of a JSON-LD script, and the locator of the script in its page. */
export interface JsonLdScript {
  readonly text: string;
  readonly locator: string;
}

/** A value in a script, and its JSON pointer. */
interface LocatedValue<Value = unknown> {
  readonly value: Value;
  readonly script: JsonLdScript;
  readonly pointer: string;
}

type ItemProperties = Map<string, ItemValue[]>;

/** Maximum length of a locator, in UTF-16 code units. */
const MAX_LOCATOR_LENGTH = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Between JSON tokens a control character is only whitespace.
const CONTROL_CHARACTER_PATTERN = /[\x00-\x1f]/g;
/**
 * Names that a locator may contain. Any other name is replaced by `*`, because a page can choose any text as a name.
 */
const KNOWN_MEMBER_NAMES = new Set(
  `@graph @list @set @reverse about acceptedAnswer aggregateRating author brand breadcrumb contactPoint creator
  hasOfferCatalog hasPart hasVariant image isPartOf isRelatedTo isSimilarTo item itemListElement itemOffered license
  logo mainEntity mainEntityOfPage makesOffer manufacturer offers potentialAction priceSpecification provider
  publisher review softwareAddOn softwareHelp subjectOf workExample`.split(/\s+/),
);

/** Reads the items of a page's JSON-LD: top-level items, and items in graphs. */
export function readJsonLdItems(scripts: readonly JsonLdScript[], budget: ItemBudget): readonly StructuredItem[] {
  const roots = scripts.flatMap((script) => {
    const value = parseBoundedJson(extractJsonText(script));
    return value === undefined ? [] : findRootObjects(value, script, '');
  });
  const named = new Map<string, LocatedValue<JsonObject>>();
  for (const root of roots) indexObjectsById(root, named);
  const reader = new JsonLdItemReader(named, budget);
  return roots.map((root) => reader.readItem(root, [])).filter((item) => item !== undefined);
}

/**
 * Extracts the JSON of a script. The JSON may be in a comment or CDATA section, and its strings may contain line
 * breaks.
 */
function extractJsonText({ text }: JsonLdScript): string {
  return text
    .replace(/^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\s?\*\/)?)\s*$/, '')
    .replaceAll(CONTROL_CHARACTER_PATTERN, ' ');
}

function findRootObjects(value: unknown, script: JsonLdScript, pointer: string): readonly LocatedValue<JsonObject>[] {
  if (Array.isArray(value)) return value.flatMap((one, number) => findRootObjects(one, script, `${pointer}/${number}`));
  if (!isJsonObject(value)) return [];
  const graph = Object.hasOwn(value, '@graph') ? findRootObjects(value['@graph'], script, `${pointer}/@graph`) : [];
  const isItem = Object.keys(value).some((name) => !['@context', '@graph', '@id'].includes(name));
  return isItem ? [{ value, script, pointer }, ...graph] : graph;
}

/** Indexes objects by `@id`. If several have the same `@id`, the first one is used. */
function indexObjectsById(
  { value, script, pointer }: LocatedValue,
  named: Map<string, LocatedValue<JsonObject>>,
): void {
  if (Array.isArray(value)) {
    for (const [number, one] of value.entries())
      indexObjectsById({ value: one, script, pointer: `${pointer}/${number}` }, named);
  }
  if (!isJsonObject(value)) return;
  const id = value['@id'];
  if (typeof id === 'string' && !isReferenceObject(value) && !named.has(id)) named.set(id, { value, script, pointer });
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'object' && name !== '@graph')
      indexObjectsById({ value: one, script, pointer: pointer + toKnownPointerPart(name) }, named);
  }
}

const toKnownPointerPart = (name: string) => (KNOWN_MEMBER_NAMES.has(name) ? formatPointerPart(name) : '/*');

/** Whether an object only refers to another one by `@id`. */
function isReferenceObject(value: JsonObject): boolean {
  return typeof value['@id'] === 'string' && Object.keys(value).every((name) => name === '@id' || name === '@type');
}

class JsonLdItemReader {
  constructor(
    private readonly named: ReadonlyMap<string, LocatedValue<JsonObject>>,
    private readonly budget: ItemBudget,
  ) {}

  /** Reads an item. `ancestors` lists the surrounding objects. A reference to a surrounding object is ignored. */
  readItem(
    { value, script, pointer }: LocatedValue<JsonObject>,
    ancestors: readonly JsonObject[],
  ): StructuredItem | undefined {
    if (!this.budget.spendItem(ancestors.length + 1)) return undefined;
    const properties: ItemProperties = new Map();
    for (const [name, member] of Object.entries(value)) {
      if (name.startsWith('@')) continue;
      const locatedValue = { value: member, script, pointer: pointer + toKnownPointerPart(name) };
      this.addValue(properties, removeVocabularyPrefix(name), locatedValue, [...ancestors, value]);
    }
    const types = [value['@type']].flat().filter((type) => typeof type === 'string');
    return {
      syntax: 'json_ld',
      types: types.slice(0, 20).map(removeVocabularyPrefix),
      properties: Object.fromEntries(properties),
      locator: toScriptLocator(script, pointer),
    };
  }

  /** Adds a value to a property. If the value is a list, adds each of its items. */
  private addValue(
    properties: ItemProperties,
    name: string,
    locatedValue: LocatedValue,
    ancestors: readonly JsonObject[],
  ): void {
    const { value, script, pointer } = locatedValue;
    if (Array.isArray(value)) {
      for (const [number, one] of value.entries()) {
        if (!this.budget.isWhole) return;
        this.addValue(properties, name, { value: one, script, pointer: `${pointer}/${number}` }, ancestors);
      }
    } else if (isJsonScalar(value)) {
      const text = shortenText(collapseWhiteSpace(String(value)));
      if (text !== '') this.budget.addValue(properties, name, text);
    } else if (isJsonObject(value)) this.addObject(properties, name, { value, script, pointer }, ancestors);
  }

  private addObject(
    properties: ItemProperties,
    name: string,
    locatedValue: LocatedValue<JsonObject>,
    ancestors: readonly JsonObject[],
  ): void {
    const { value, script, pointer } = locatedValue;
    for (const form of ['@value', '@list', '@set']) {
      if (!Object.hasOwn(value, form)) continue;
      this.addValue(
        properties,
        name,
        { value: value[form], script, pointer: pointer + toKnownPointerPart(form) },
        ancestors,
      );
      return;
    }
    const id = typeof value['@id'] === 'string' ? value['@id'] : '';
    const target = isReferenceObject(value) ? this.named.get(id) : locatedValue;
    // If the object is on another page, only its URL is known.
    if (target === undefined) {
      if (/^https?:/i.test(id)) this.budget.addValue(properties, name, shortenText(id));
    } else if (!ancestors.includes(target.value)) {
      const item = this.readItem(target, ancestors);
      if (item !== undefined) this.budget.addValue(properties, name, item);
    }
  }
}

/** Returns the locator of a part of a script. If the locator is too long, returns only its end. */
function toScriptLocator({ locator }: JsonLdScript, pointer: string): string {
  const whole = `${locator} ${pointer}`.trim();
  return whole.length <= MAX_LOCATOR_LENGTH ? whole : `…${whole.slice(1 - MAX_LOCATOR_LENGTH)}`;
}
