import { toEvidenceValue } from '../evidence.ts';
import type { FactKind } from '../fact.ts';
import { toFoldedText, toWords } from '../text/words.ts';
import { toEvidenceDate, toEvidenceTimestamp } from '../values/date.ts';
import { toEvidenceLanguage } from '../values/language.ts';
import { type LicenceApprovals, type ParsedLicence, parseLicence } from '../values/licence.ts';
import { parseLeadingLicence } from '../values/licences-in-text.ts';
import { formatOffer, isZeroPrice, type Price } from '../values/price.ts';
import { toEvidenceUrl } from '../values/url.ts';
import { toEvidenceVersion } from '../values/version.ts';
import type { Capture } from './capture-schemas.ts';
import type { Match, SourceContext } from './match.ts';
import { findNameAt, lookUpTermByName, parseNamesFrom } from './names.ts';

const MAX_LIST_LENGTH = 500;
/** Maximum number of words before a list of names. `Requires iOS 17 or later` has one. */
const MAX_WORDS_BEFORE_LIST = 3;

/** A captured value, and facts that follow from it: the approval of a licence, or the payment model of a price. */
export interface CapturedValue {
  readonly value: string | boolean | undefined;
  readonly otherFacts?: readonly (readonly [fact: FactKind, value: string | boolean])[];
}

type ScalarKind = Exclude<Capture['kind'], 'constant' | 'offer' | 'licence' | 'term' | 'table'>;
type ScalarConverter = (text: string, match: Match, source: SourceContext) => string | boolean | undefined;

/** Converts a match to one value, by kind of capture. */
const SCALAR_CONVERTERS: Readonly<Record<ScalarKind, ScalarConverter>> = {
  text: (text) => text,
  found: (text) => text,
  // Relative URLs in JSON documents and visible text cannot be resolved. URLs of links are already absolute.
  url: (text, { occurrence }, { url, document }) =>
    toEvidenceUrl(text, document === null && occurrence === null ? url : undefined),
  ownUrl: (_text, _match, { url }) => toEvidenceUrl(url, url),
  date: (text, { raw }) => (typeof raw === 'number' ? toEvidenceTimestamp(raw) : toEvidenceDate(text)),
  language: toEvidenceLanguage,
  version: (text) => toEvidenceVersion(text.trim().split(/\s/, 1)[0] ?? ''),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

/** Converts a match to values. Returns no value if the match cannot be converted. */
export function captureValues(
  capture: Capture,
  match: Match,
  source: SourceContext,
  licences: LicenceApprovals,
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
      const value = SCALAR_CONVERTERS[capture.kind](String(raw), match, source);
      return [{ value: typeof value === 'string' ? toEvidenceValue(value) : value }];
    }
  }
}

/**
 * Converts a price to an offer. A price in structured data gives no `pricing_signal`, because readers of the page do
 * not see it.
 */
function captureOffer(price: Price, isVisible: boolean): CapturedValue {
  const isFree = isZeroPrice(price);
  const paymentModel = isFree ? 'free_plan' : price.period === 'once' ? 'one_time' : 'subscription';
  // A price per day is mostly a rate for work or a rented thing.
  const isKnown = isFree || (price.period !== null && price.period !== 'per day');
  const signals = [...(isKnown ? [paymentModel] : []), ...(price.isPerSeat && !isFree ? ['per_seat'] : [])];
  return {
    value: formatOffer(price),
    otherFacts: isVisible ? signals.map((signal) => ['pricing_signal', signal] as const) : [],
  };
}

/** Parses a licence. In visible text, other words may follow the licence. */
function captureLicence(text: string, { occurrence }: Match, licences: LicenceApprovals): ParsedLicence | undefined {
  const licence = parseLicence(text, licences);
  return licence ?? (occurrence === null ? undefined : parseLeadingLicence(toWords(text), licences));
}

/** Finds the terms in a text. Either the whole text is a name, or a list of names begins within its first words. */
export function findTerms(
  text: string,
  { getNameIndexes }: SourceContext,
  vocabulary: Parameters<SourceContext['getNameIndexes']>[0],
): readonly string[] {
  const names = getNameIndexes(vocabulary);
  const whole = names.map((one) => lookUpTermByName(text, one)).find((term) => term !== undefined);
  if (whole !== undefined) return [whole];
  const words = toWords(text.slice(0, MAX_LIST_LENGTH));
  const options = { names, requiresCapital: false, includesVersions: true };
  const from = words.words
    .slice(0, MAX_WORDS_BEFORE_LIST)
    .findIndex((_, at) => findNameAt(words, at, options) !== undefined);
  return parseNamesFrom(words, Math.max(from, 0), options).map(({ term }) => term);
}
