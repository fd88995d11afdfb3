import type { Fault } from '../shared/domain-error.ts';
import { type ObjectFault, toFault } from '../shared/object-fault.ts';
import { DE } from './texts-de.ts';
import { EN, type TextName, type Texts } from './texts-en.ts';

/** A site's own texts, by language tag and name; what is missing is said in the product's words. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The languages that the product itself speaks. */
const BUILT_IN_TEXTS: Readonly<Record<string, Texts>> = { en: EN, de: DE };
const FALLBACK_LOCALE = 'en';

export interface Spoken {
  /** The language tag that was chosen. */
  readonly locale: string;
  readonly texts: Texts;
}

/** What a site speaks in: its language, and its own texts. */
export interface Locale {
  readonly locale: string;
  readonly texts: OwnTexts;
}

/**
 * The texts for a visitor, in the wanted language or the one that it is a variety of; where there are none, likewise in
 * the site's language; else in English.
 */
export function spokenIn(requestedTag: string | null | undefined, site: Locale): Spoken {
  const tags = new Map(Object.keys(site.texts).map((tag) => [tag.toLowerCase(), tag]));
  for (const tag of [...toLanguageRanges(requestedTag ?? ''), ...toLanguageRanges(site.locale), FALLBACK_LOCALE]) {
    const own = tags.get(tag);
    if (own === undefined && !Object.hasOwn(BUILT_IN_TEXTS, tag)) continue;
    const language = tag.split('-')[0] ?? tag;
    const ofLanguage = tags.get(language);
    const shipped = Object.hasOwn(BUILT_IN_TEXTS, language) ? BUILT_IN_TEXTS[language] : undefined;
    const [general, special] = [ofLanguage, own].map((one) => (one === undefined ? {} : (site.texts[one] ?? {})));
    return { locale: own ?? tag, texts: { ...EN, ...shipped, ...general, ...special } };
  }
  return { locale: FALLBACK_LOCALE, texts: EN };
}

/** `de-AT` is a variety of `de`. */
function toLanguageRanges(tag: string): readonly string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** A text with what its braces name put in. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** Faults of a site's own texts: unknown names, and texts without a required placeholder, such as the host. */
export function validateTexts(own: OwnTexts, base: string): readonly Fault[] {
  return faultsInTexts(own).map((fault) => toFault(fault, base));
}

/** As `validateTexts`, for texts of which some may be no texts at all, which are passed over. */
export function faultsInTexts(own: unknown): readonly ObjectFault[] {
  return toEntries(own).flatMap(([tag, texts]) =>
    toEntries(texts).flatMap(([name, text]) => {
      const path = [tag, name];
      if (!isTextName(name)) return [{ path, detail: 'is no text of the widget' }];
      const missing = findPlaceholders(EN[name]).find((brace) => typeof text === 'string' && !text.includes(brace));
      return missing === undefined ? [] : [{ path, detail: `must contain ${missing}` }];
    }),
  );
}

function toEntries(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isTextName(name: string): name is TextName {
  return Object.hasOwn(EN, name);
}

function findPlaceholders(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? [];
}
