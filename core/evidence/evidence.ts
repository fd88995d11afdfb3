import { countCodePoints } from '../shared/text.ts';
import type { FactBasis, FactKind } from './fact.ts';

/** A cited fact with a normalised value and a quote from the page. docs/assessments.md#facts */
export interface Evidence {
  /**
   * `evd_` and twelve hexadecimal digits of a SHA-256. The hash covers the fact, value, source, URL, position, rule and
   * basis, so the id is the same in every run.
   */
  readonly evidenceId: string;
  readonly fact: FactKind;
  readonly value: string | boolean;
  readonly sourceId: string;
  /** URL of the page on which the fact was found. */
  readonly url: string;
  /** Position of the fact on the page. */
  readonly locator: string;
  /**
   * Quote from the page in one line, at most 160 code points. Null if the basis is `meta`, `link` or `registry_api`, or
   * if structured data has no text.
   */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: FactBasis;
}

/** Maximum length of a quote, in code points. docs/assessments.md#the-record */
export const MAX_QUOTE_LENGTH = 160;
/** Maximum length of a value, in code points. */
export const MAX_VALUE_LENGTH = 200;
/** Number of UTF-16 code units of a text that are read. The rest is ignored. */
const MAX_INPUT_LENGTH = 65_536;
/**
 * Maximum length of a text that is normalised, in UTF-16 code units. Unicode normalisation can take quadratic time, so
 * a long text would block the process. NFC makes a text at most four times shorter, so enough remains for a value of
 * the maximum length.
 */
const MAX_NORMALIZED_LENGTH = 2048;

const CONTROL_OR_SPACE_PATTERN = /[\p{Cc}\s]+/gu;
/** Bidirectional controls, invisible characters and lone surrogates. */
export const INVISIBLE_PATTERN = /[\p{Bidi_Control}\p{Cs}\u00ad\u200b\u2060\ufeff]/gu;
/**
 * All invisible characters, including joiners. They are removed before the check for email addresses, so that they
 * cannot hide an address.
 */
const FORMAT_CHARACTERS_PATTERN = /\p{Cf}/gu;
const EMAIL_ADDRESS_PATTERN = /[^\s@]@(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+/u;

/**
 * Normalises a text to a value of evidence: NFC, one line, without control and bidi characters. A text of more than 200
 * code points is truncated and ends with an ellipsis. Returns `undefined` if no text remains or if the text contains an
 * email address. docs/assessments.md#facts
 */
export function toEvidenceValue(text: string): string | undefined {
  const cleaned = text
    .slice(0, MAX_INPUT_LENGTH)
    .replace(INVISIBLE_PATTERN, '')
    .replace(CONTROL_OR_SPACE_PATTERN, ' ')
    .trim();
  const value = cleaned.slice(0, MAX_NORMALIZED_LENGTH).normalize('NFC');
  if (value === '' || containsEmailAddress(value)) return undefined;
  return countCodePoints(value) <= MAX_VALUE_LENGTH ? value : `${truncateValue(value)}…`;
}

/** Uses NFKC to find email addresses in full-width or small letters too. */
function containsEmailAddress(value: string): boolean {
  return EMAIL_ADDRESS_PATTERN.test(value.normalize('NFKC').replace(FORMAT_CHARACTERS_PATTERN, ''));
}

function truncateValue(value: string): string {
  return [...value.slice(0, 2 * MAX_VALUE_LENGTH)]
    .slice(0, MAX_VALUE_LENGTH - 1)
    .join('')
    .trimEnd();
}
