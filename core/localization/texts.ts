import type { Violation } from '../shared/domain-error.ts';
import { type PathViolation, toViolation } from '../shared/object-violation.ts';
import { TEXTS_AR } from './texts-ar.ts';
import { TEXTS_DE } from './texts-de.ts';
import { TEXTS_EN, type TextName, type Texts } from './texts-en.ts';
import { TEXTS_ES } from './texts-es.ts';
import { TEXTS_FR } from './texts-fr.ts';
import { TEXTS_IT } from './texts-it.ts';
import { TEXTS_JA } from './texts-ja.ts';
import { TEXTS_NL } from './texts-nl.ts';
import { TEXTS_PL } from './texts-pl.ts';
import { TEXTS_PT } from './texts-pt.ts';

/** A site's custom texts by language tag and text name. For missing texts, visitors see the built-in text. */
export type CustomTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Built-in texts by language tag. */
const BUILT_IN_TEXTS: Readonly<Record<string, Texts>> = {
  en: TEXTS_EN,
  de: TEXTS_DE,
  fr: TEXTS_FR,
  es: TEXTS_ES,
  pt: TEXTS_PT,
  it: TEXTS_IT,
  nl: TEXTS_NL,
  pl: TEXTS_PL,
  ja: TEXTS_JA,
  ar: TEXTS_AR,
};
/** Tags of the languages that have built-in texts. */
export const BUILT_IN_LANGUAGES = Object.keys(BUILT_IN_TEXTS);
const FALLBACK_LOCALE = 'en';

export interface LocalizedTexts {
  /** The tag of the selected language. */
  readonly locale: string;
  readonly texts: Texts;
}

/** The default language of a site, and its custom texts. */
export interface SiteLocalization {
  readonly locale: string;
  readonly texts: CustomTexts;
}

/**
 * Selects the texts for a visitor. Tries the requested language first, then the site's language, then English. If a tag
 * such as `de-AT` has no texts, tries the more general tag `de` next.
 */
export function selectLocalizedTexts(requestedTag: string | null | undefined, site: SiteLocalization): LocalizedTexts {
  const tags = new Map(Object.keys(site.texts).map((tag) => [tag.toLowerCase(), tag]));
  for (const tag of [...toLanguageRanges(requestedTag ?? ''), ...toLanguageRanges(site.locale), FALLBACK_LOCALE]) {
    const customTag = tags.get(tag);
    if (customTag === undefined && !Object.hasOwn(BUILT_IN_TEXTS, tag)) continue;
    const language = tag.split('-')[0] ?? tag;
    const languageTag = tags.get(language);
    const builtIn = Object.hasOwn(BUILT_IN_TEXTS, language) ? BUILT_IN_TEXTS[language] : undefined;
    const [general, specific] = [languageTag, customTag].map((one) =>
      one === undefined ? {} : (site.texts[one] ?? {}),
    );
    return { locale: customTag ?? tag, texts: { ...TEXTS_EN, ...builtIn, ...general, ...specific } };
  }
  return { locale: FALLBACK_LOCALE, texts: TEXTS_EN };
}

/** Returns a tag in lower case, followed by the more general tags: `de-AT` gives `de-at` and `de`. */
function toLanguageRanges(tag: string): readonly string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** Replaces placeholders such as `{host}` by their values. Placeholders without a value stay in the text. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/**
 * Validates custom texts. Reports unknown names, and texts without a placeholder that the English text has, such as
 * `{host}`.
 */
export function validateTexts(customTexts: CustomTexts, base: string): readonly Violation[] {
  return validateUntypedTexts(customTexts).map((violation) => toViolation(violation, base));
}

/** Like `validateTexts`, for input of any type. Checks the placeholders only of values that are strings. */
export function validateUntypedTexts(customTexts: unknown): readonly PathViolation[] {
  return toEntries(customTexts).flatMap(([tag, texts]) =>
    toEntries(texts).flatMap(([name, text]) => {
      const path = [tag, name];
      if (!isTextName(name)) return [{ path, detail: 'is not the name of a widget text' }];
      const placeholders = findPlaceholders(TEXTS_EN[name]);
      const missing = placeholders.find((placeholder) => typeof text === 'string' && !text.includes(placeholder));
      return missing === undefined ? [] : [{ path, detail: `must contain ${missing}` }];
    }),
  );
}

function toEntries(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isTextName(name: string): name is TextName {
  return Object.hasOwn(TEXTS_EN, name);
}

function findPlaceholders(text: string): readonly string[] {
  return text.match(/\{\w+\}/g) ?? [];
}
