import { evidenceValue } from '../evidence.ts';
import { foldedText, toWords } from '../text/words.ts';
import { evidenceAddress } from '../values/address.ts';
import { evidenceDate, evidenceInstant } from '../values/date.ts';
import { evidenceLanguage } from '../values/language.ts';
import { evidenceLicence, isOsiApproved } from '../values/licence.ts';
import { writeOffer } from '../values/price.ts';
import { leadingLicence, licenceWithin, type SaidLicence } from '../values/said-licence.ts';
import { evidenceVersion } from '../values/version.ts';
import { VOCABULARIES } from '../vocabulary.ts';
import type { Match, SourceContext } from './match.ts';
import { namesFrom, termOf } from './names.ts';
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

/** A captured value; of a licence, also whether it is approved. */
export interface Captured {
  readonly value: string | boolean | undefined;
  readonly isApproved?: boolean | undefined;
}

/** The values of a match; none where it cannot become one. */
export function capturedOf(
  capture: Capture,
  match: Match,
  source: SourceContext,
  licences: Readonly<Record<string, boolean>>,
): readonly Captured[] {
  const { raw } = match;
  switch (capture.kind) {
    case 'constant':
      return [{ value: typeof capture.value === 'number' ? String(capture.value) : capture.value }];
    case 'offer':
      return typeof raw === 'object' ? [{ value: writeOffer(raw) }] : [];
    case 'licence': {
      const said = licenceOf(String(raw), match.reading, licences);
      return said ? [{ value: said.licence, isApproved: said.isApproved }] : [];
    }
    case 'term':
      return termsIn(String(raw), source, capture.vocabulary).map((value) => ({ value }));
    default: {
      const value = typeof raw === 'object' ? undefined : scalarOf(capture, raw, match, source);
      return [{ value: typeof value === 'string' ? evidenceValue(value) : value }];
    }
  }
}

function scalarOf(
  capture: Exclude<Capture, { readonly kind: 'constant' | 'offer' | 'licence' | 'term' }>,
  raw: string | number | boolean,
  { said }: Match,
  { url, document }: SourceContext,
): string | boolean | undefined {
  const text = String(raw);
  switch (capture.kind) {
    case 'text':
    case 'found':
      return text;
    case 'url':
      // Nothing resolves a relative URL in a JSON document, and words are none. Links are resolved already.
      return evidenceAddress(text, document === null && said === null ? url : undefined);
    case 'ownUrl':
      return evidenceAddress(url, url);
    case 'date':
      return typeof raw === 'number' ? evidenceInstant(raw) : evidenceDate(text);
    case 'language':
      return evidenceLanguage(text);
    case 'version':
      return evidenceVersion(text.trim().split(/\s/, 1)[0] ?? '');
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'table': {
      const key = foldedText(text);
      return Object.hasOwn(capture.values, key) ? capture.values[key] : undefined;
    }
  }
}

function licenceOf(
  text: string,
  reading: Match['reading'],
  licences: Readonly<Record<string, boolean>>,
): SaidLicence | undefined {
  if (reading === 'clause') return licenceWithin(text, licences);
  if (reading === 'beginning') return leadingLicence(text, licences);
  const licence = evidenceLicence(text, licences);
  return licence === undefined ? undefined : { licence, isApproved: isOsiApproved(licence, licences) };
}

function termsIn(
  text: string,
  { namesOf }: SourceContext,
  vocabulary: Parameters<SourceContext['namesOf']>[0],
): readonly string[] {
  const names = namesOf(vocabulary);
  const whole = names.map((one) => termOf(text, one)).find((term) => term !== undefined);
  if (whole !== undefined) return [whole];
  const words = toWords(text.slice(0, MAX_LIST));
  return namesFrom(words, 0, { names, isProper: false, hasVersions: true }).map(({ term }) => term);
}
