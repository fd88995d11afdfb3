import { evidenceValue } from '../evidence.ts';
import type { Fact } from '../fact.ts';
import { foldedText, toWords } from '../text/words.ts';
import { evidenceAddress } from '../values/address.ts';
import { evidenceDate, evidenceInstant } from '../values/date.ts';
import { evidenceLanguage } from '../values/language.ts';
import { type Licences, readLicence, type SaidLicence } from '../values/licence.ts';
import { leadingLicence } from '../values/licences-in-text.ts';
import { isZero, type Price, writeOffer } from '../values/price.ts';
import { evidenceVersion } from '../values/version.ts';
import { VOCABULARIES } from '../vocabulary.ts';
import type { Match, SourceContext } from './match.ts';
import { nameAt, namesFrom, termOf } from './names.ts';
import { type Described, oneOf, type Schema, scalar, valuesByText } from './schema.ts';

/** How each kind of capture is described. */
export const CAPTURE_SCHEMAS = {
  text: {},
  /** A URL; relative ones by the page's. */
  url: {},
  /** The source's own URL. */
  ownUrl: {},
  date: {},
  language: {},
  version: {},
  boolean: {},
  /** A price. The rule also gives `pricing_signal`: how it is paid, and for whom. */
  offer: {},
  /**
   * An SPDX identifier or expression of the profile's licences. The rule also gives `osi_approved`: whether each way to
   * choose leads to licences that the OSI has approved.
   */
  licence: {},
  /** The value, wherever something was found. */
  constant: { value: scalar },
  /** What the anchor found, which is a value already: a term, a value of its phrases or files. */
  found: {},
  /** A term of a vocabulary by any of its names, or each of a list of names. */
  term: { vocabulary: oneOf(...VOCABULARIES) },
  /** By a table whose keys are folded text; what it does not have is left out. */
  table: { values: valuesByText },
} satisfies Readonly<Record<string, Schema>>;

type Schemas = typeof CAPTURE_SCHEMAS;

export type Capture = {
  readonly [Kind in keyof Schemas]: { readonly kind: Kind } & Described<Schemas[Kind]>;
}[keyof Schemas];

const MAX_LIST = 500;
/** Words before the first name of a list: `Requires iOS 17 or later`. */
const MAX_LEAD = 3;

/** A captured value, and what else it tells: of a licence whether it is approved, of a price how one pays. */
export interface Captured {
  readonly value: string | boolean | undefined;
  readonly also?: readonly (readonly [fact: Fact, value: string | boolean])[];
}

type ScalarKind = Exclude<keyof Schemas, 'constant' | 'offer' | 'licence' | 'term' | 'table'>;
type ToScalar = (text: string, match: Match, source: SourceContext) => string | boolean | undefined;

/** How a match becomes one value, by the kind of capture. */
const SCALARS: Readonly<Record<ScalarKind, ToScalar>> = {
  text: (text) => text,
  found: (text) => text,
  // Nothing resolves a relative URL in a JSON document, and words are none. Links are resolved already.
  url: (text, { said }, { url, document }) =>
    evidenceAddress(text, document === null && said === null ? url : undefined),
  ownUrl: (_text, _match, { url }) => evidenceAddress(url, url),
  date: (text, { raw }) => (typeof raw === 'number' ? evidenceInstant(raw) : evidenceDate(text)),
  language: evidenceLanguage,
  version: (text) => evidenceVersion(text.trim().split(/\s/, 1)[0] ?? ''),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

/** The values of a match; none where it cannot become one. */
export function capturedOf(
  capture: Capture,
  match: Match,
  source: SourceContext,
  licences: Licences,
): readonly Captured[] {
  const { raw } = match;
  switch (capture.kind) {
    case 'constant':
      return [{ value: typeof capture.value === 'number' ? String(capture.value) : capture.value }];
    case 'offer':
      return typeof raw === 'object' ? [offered(raw, match.said !== null)] : [];
    case 'licence': {
      const said = licenceOf(String(raw), match, licences);
      if (said === undefined) return [];
      return [{ value: said.licence, also: said.isApproved === undefined ? [] : [['osi_approved', said.isApproved]] }];
    }
    case 'term':
      return termsIn(String(raw), source, capture.vocabulary).map((value) => ({ value }));
    case 'table': {
      const key = foldedText(String(raw));
      return [{ value: Object.hasOwn(capture.values, key) ? capture.values[key] : undefined }];
    }
    default: {
      const value = SCALARS[capture.kind](String(raw), match, source);
      return [{ value: typeof value === 'string' ? evidenceValue(value) : value }];
    }
  }
}

/** Structured data gives offers of which no reader is told how they are paid. */
function offered(price: Price, isVisible: boolean): Captured {
  const isFree = isZero(price);
  const way = isFree ? 'free_plan' : price.period === 'once' ? 'one_time' : 'subscription';
  const isKnown = isFree || price.period !== null;
  const signals = [...(isKnown ? [way] : []), ...(price.isPerSeat && !isFree ? ['per_seat'] : [])];
  return {
    value: writeOffer(price),
    also: isVisible ? signals.map((signal) => ['pricing_signal', signal] as const) : [],
  };
}

/** Of visible text, which may say more of it, the licence that it begins with. */
function licenceOf(text: string, { said }: Match, licences: Licences): SaidLicence | undefined {
  return readLicence(text, licences) ?? (said === null ? undefined : leadingLicence(toWords(text), licences));
}

/** The terms that a text names: all of it, or a list near its beginning. */
export function termsIn(
  text: string,
  { namesOf }: SourceContext,
  vocabulary: Parameters<SourceContext['namesOf']>[0],
): readonly string[] {
  const names = namesOf(vocabulary);
  const whole = names.map((one) => termOf(text, one)).find((term) => term !== undefined);
  if (whole !== undefined) return [whole];
  const words = toWords(text.slice(0, MAX_LIST));
  const spelling = { names, isProper: false, hasVersions: true };
  const from = words.words.slice(0, MAX_LEAD).findIndex((_, at) => nameAt(words, at, spelling) !== undefined);
  return namesFrom(words, Math.max(from, 0), spelling).map(({ term }) => term);
}
