import { plainName } from './item-budget.js';
import { isObject, isScalar, jsonIn, pointerPart } from './json.js';
import { locatorWithin } from './locator.js';
import { joined, shortened } from './text.js';

const TYPE = /^\s*application\/ld\+json\s*(?:;|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON knows them only between its texts, where each is as good as a space.
const CONTROL = /[\x00-\x1f]/g;
/** The names that a pointer tells. A page may make up others, and say something by them. */
const KNOWN = new Set(
  `@graph @list @set @reverse about acceptedAnswer aggregateRating author brand breadcrumb contactPoint creator hasOfferCatalog
  hasPart hasVariant image isPartOf isRelatedTo isSimilarTo item itemListElement itemOffered license logo mainEntity
  mainEntityOfPage makesOffer manufacturer offers potentialAction priceSpecification provider publisher review softwareAddOn
  softwareHelp subjectOf workExample`.split(/\s+/),
);

/** The items of a page's JSON-LD: those of graphs, and those that stand in no other. */
export function jsonLdItems(elements, budget) {
  const roots = elements.filter(isJsonLd).flatMap((script) => {
    const value = jsonIn(writtenIn(script));
    return value === undefined ? [] : rootsOf(value, script, '');
  });
  const named = new Map();
  for (const root of roots) index(root, named);
  const reading = new Reading(named, budget);
  return roots.map((root) => reading.itemAt(root, [])).filter((item) => item !== undefined);
}

/** The JSON of a script, which may stand in a comment or a CDATA section, and hold line ends within its texts. */
function writtenIn({ children }) {
  return children
    .join('')
    .replace(/^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\s?\*\/)?)\s*$/, '')
    .replaceAll(CONTROL, ' ');
}

function isJsonLd({ name, attributes, parent }) {
  return name === 'script' && TYPE.test(attributes.type ?? '') && !parent.isInert;
}

/** A thing that stands at `pointer` in the element `script`. */
function thing(value, script, pointer) {
  return { value, script, pointer };
}

function rootsOf(value, script, pointer) {
  if (Array.isArray(value)) return value.flatMap((one, number) => rootsOf(one, script, `${pointer}/${number}`));
  if (!isObject(value)) return [];
  const graph = Object.hasOwn(value, '@graph') ? rootsOf(value['@graph'], script, `${pointer}/@graph`) : [];
  const isItem = Object.keys(value).some((name) => !['@context', '@graph', '@id'].includes(name));
  return isItem ? [thing(value, script, pointer), ...graph] : graph;
}

/** Notes the things that have a name of their own, the first of each. */
function index({ value, script, pointer }, named) {
  if (Array.isArray(value)) {
    for (const [number, one] of value.entries()) index(thing(one, script, `${pointer}/${number}`), named);
  }
  if (!isObject(value)) return;
  const id = value['@id'];
  if (typeof id === 'string' && !isReference(value) && !named.has(id)) named.set(id, thing(value, script, pointer));
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'object' && name !== '@graph') index(thing(one, script, pointer + partOf(name)), named);
  }
}

const partOf = (name) => (KNOWN.has(name) ? pointerPart(name) : '/*');

/** Whether an object says nothing of a thing but which it is. */
function isReference(value) {
  return typeof value['@id'] === 'string' && Object.keys(value).every((name) => name === '@id' || name === '@type');
}

class Reading {
  constructor(named, budget) {
    this.named = named;
    this.budget = budget;
  }

  /** `within` are the objects that the thing is said of. */
  itemAt({ value, script, pointer }, within) {
    if (!this.budget.mayRead(within.length + 1)) return undefined;
    const properties = new Map();
    for (const [name, said] of Object.entries(value)) {
      if (name.startsWith('@')) continue;
      this.add(properties, plainName(name), thing(said, script, pointer + partOf(name)), [...within, value]);
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
  add(properties, name, said, within) {
    const { value, script, pointer } = said;
    if (Array.isArray(value)) {
      for (const [number, one] of value.entries()) {
        if (!this.budget.isWhole) return;
        this.add(properties, name, thing(one, script, `${pointer}/${number}`), within);
      }
    } else if (isScalar(value)) {
      const text = shortened(joined(String(value)));
      if (text !== '') this.budget.add(properties, name, text);
    } else if (isObject(value)) this.addObject(properties, name, said, within);
  }

  addObject(properties, name, said, within) {
    const { value, script, pointer } = said;
    for (const form of ['@value', '@list', '@set']) {
      if (!Object.hasOwn(value, form)) continue;
      this.add(properties, name, thing(value[form], script, pointer + partOf(form)), within);
      return;
    }
    const meant = isReference(value) ? this.named.get(value['@id']) : said;
    // What it is named by is all that is told of a thing on another page.
    if (meant === undefined) {
      if (/^https?:/i.test(value['@id'])) this.budget.add(properties, name, shortened(value['@id']));
    } else if (!within.includes(meant.value)) {
      const item = this.itemAt(meant, within);
      if (item !== undefined) this.budget.add(properties, name, item);
    }
  }
}
