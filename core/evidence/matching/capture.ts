import { toEvidenceValue } from '../evidence.ts';
import type { Fact } from '../fact.ts';
import { toFoldedText, toWords } from '../text/words.ts';
import { toEvidenceDate, toEvidenceTimestamp } from '../values/date.ts';
import { toEvidenceLanguage } from '../values/language.ts';
import { type Licences, type ParsedLicence, parseLicence } from '../values/licence.ts';
import { parseLeadingLicence } from '../values/licences-in-text.ts';
import { formatOffer, isZero, type Price } from '../values/price.ts';
import { toEvidenceUrl } from '../values/url.ts';
import { toEvidenceVersion } from '../values/version.ts';
import { VOCABULARIES } from '../vocabulary.ts';
import type { Match, SourceContext } from './match.ts';
import { findNameAt, findTerm, parseNamesFrom } from './names.ts';
import { type InferSchema, oneOf, type Schema, scalar, valuesByText } from './schema.ts';

/** Members of each kind of capture. */
export const CAPTURE_SCHEMAS = {
  text: {},
  /** A URL; relative ones are resolved by the page's. */
  url: {},
  /** The source's own URL. */
  ownUrl: {},
  date: {},
  language: {},
  version: {},
  boolean: {},
  /** A price. The rule also gives `pricing_signal`: the payment model, and whether it is per seat. */
  offer: {},
  /**
   * An SPDX identifier or expression of the profile's licences. The rule also gives `osi_approved`: whether each choice
   * contains only licences approved by the OSI.
   */
  licence: {},
  /** A constant value wherever the anchor matches. */
  constant: { value: scalar },
  /** The anchor's result, if it is a value already: a term, or a value of its phrases or files. */
  found: {},
  /** The term of a name, or the terms of a list of names. */
  term: { vocabulary: oneOf(...VOCABULARIES) },
  /** Looked up in a table by folded text. Texts without an entry are ignored. */
  table: { values: valuesByText },
} satisfies Readonly<Record<string, Schema>>;

type Schemas = typeof CAPTURE_SCHEMAS;

export type Capture = {
  readonly [Kind in keyof Schemas]: { readonly kind: Kind } & InferSchema<Schemas[Kind]>;
}[keyof Schemas];

const MAX_LIST_LENGTH = 500;
/** Words before a list of names: `Requires iOS 17 or later`. */
const MAX_WORDS_BEFORE_LIST = 3;

/** A captured value, and facts that follow from it: approval of a licence, payment model of a price. */
export interface CapturedValue {
  readonly value: string | boolean | undefined;
  readonly otherFacts?: readonly (readonly [fact: Fact, value: string | boolean])[];
}

type ScalarKind = Exclude<keyof Schemas, 'constant' | 'offer' | 'licence' | 'term' | 'table'>;
type ToScalar = (text: string, match: Match, source: SourceContext) => string | boolean | undefined;

/** Converts a match to one value, by kind of capture. */
const SCALARS: Readonly<Record<ScalarKind, ToScalar>> = {
  text: (text) => text,
  found: (text) => text,
  // In JSON documents and visible text, relative URLs cannot be resolved. Links are resolved already.
  url: (text, { occurrence }, { url, document }) =>
    toEvidenceUrl(text, document === null && occurrence === null ? url : undefined),
  ownUrl: (_text, _match, { url }) => toEvidenceUrl(url, url),
  date: (text, { raw }) => (typeof raw === 'number' ? toEvidenceTimestamp(raw) : toEvidenceDate(text)),
  language: toEvidenceLanguage,
  version: (text) => toEvidenceVersion(text.trim().split(/\s/, 1)[0] ?? ''),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

/** Converts a match to values. Returns none if it cannot be converted. */
export function captureValues(
  capture: Capture,
  match: Match,
  source: SourceContext,
  licences: Licences,
): readonly CapturedValue[] {
  const { raw } = match;
  switch (capture.kind) {
    case 'constant':
      return [{ value: typeof capture.value === 'number' ? String(capture.value) : capture.value }];
    case 'offer':
      return typeof raw === 'object' ? [captureOffer(raw, match.occurrence !== null)] : [];
    case 'licence': {
      const licence = captureLicence(String(raw), match, licences);
      if (licence === undefined) return [];
      const { licence: value, isApproved } = licence;
      return [{ value, otherFacts: isApproved === undefined ? [] : [['osi_approved', isApproved]] }];
    }
    case 'term':
      return findTerms(String(raw), source, capture.vocabulary).map((value) => ({ value }));
    case 'table': {
      const key = toFoldedText(String(raw));
      return [{ value: Object.hasOwn(capture.values, key) ? capture.values[key] : undefined }];
    }
    default: {
      const value = SCALARS[capture.kind](String(raw), match, source);
      return [{ value: typeof value === 'string' ? toEvidenceValue(value) : value }];
    }
  }
}

/** Only a visible offer states a payment model, since readers do not see structured data. */
function captureOffer(price: Price, isVisible: boolean): CapturedValue {
  const isFree = isZero(price);
  const paymentModel = isFree ? 'free_plan' : price.period === 'once' ? 'one_time' : 'subscription';
  const isKnown = isFree || price.period !== null;
  const signals = [...(isKnown ? [paymentModel] : []), ...(price.isPerSeat && !isFree ? ['per_seat'] : [])];
  return {
    value: formatOffer(price),
    otherFacts: isVisible ? signals.map((signal) => ['pricing_signal', signal] as const) : [],
  };
}

/** In visible text the licence may be followed by other words. */
function captureLicence(text: string, { occurrence }: Match, licences: Licences): ParsedLicence | undefined {
  const licence = parseLicence(text, licences);
  return licence ?? (occurrence === null ? undefined : parseLeadingLicence(toWords(text), licences));
}

/** Finds the terms in a text: all of it is a name, or a list of names begins near its start. */
export function findTerms(
  text: string,
  { vocabularyNames }: SourceContext,
  vocabulary: Parameters<SourceContext['vocabularyNames']>[0],
): readonly string[] {
  const names = vocabularyNames(vocabulary);
  const whole = names.map((one) => findTerm(text, one)).find((term) => term !== undefined);
  if (whole !== undefined) return [whole];
  const words = toWords(text.slice(0, MAX_LIST_LENGTH));
  const spelling = { names, isProper: false, hasVersions: true };
  const from = words.words
    .slice(0, MAX_WORDS_BEFORE_LIST)
    .findIndex((_, at) => findNameAt(words, at, spelling) !== undefined);
  return parseNamesFrom(words, Math.max(from, 0), spelling).map(({ term }) => term);
}
