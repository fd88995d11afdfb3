import { countCodePoints } from '../shared/text.ts';
import type { Basis, Fact } from './fact.ts';

/** A cited fact, short and normalised, with a quote from the page. docs/assessments.md#facts */
export interface Evidence {
  /** `evd_` and twelve hexadecimal digits of the SHA-256 of its content and citation. It is the same in every run. */
  readonly evidenceId: string;
  readonly fact: Fact;
  readonly value: string | boolean;
  readonly sourceId: string;
  /** URL of the page that states it. */
  readonly url: string;
  /** Position on the page. */
  readonly locator: string;
  /**
   * Quote from the page in one line, at most 160 code points. Null for a fact of basis `meta`, `link` or
   * `registry_api`, and for structured data without text.
   */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: Basis;
}

/** In code points. */
export const MAX_VALUE_LENGTH = 200;
/**
 * Only the beginning of a long text is processed, in UTF-16 code units before and after cleaning. Unicode normalisation
 * can take quadratic time and would block the process. NFC shortens a text at most four times, so a value never reaches
 * the second limit.
 */
const MAX_PROCESSED = { read: 65_536, left: 2048 };

const CONTROL_OR_SPACE = /[\p{Cc}\s]+/gu;
/** Bidirectional controls, invisible characters and lone surrogates. */
const INVISIBLE = /[\p{Bidi_Control}\p{Cs}\u00ad\u200b\u2060\ufeff]/gu;
/** All invisible characters, including joiners: none may hide an email address. */
const FORMAT_CHARACTERS = /\p{Cf}/gu;
const EMAIL_ADDRESS = /[^\s@]@(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+/u;

/**
 * Normalises a text to a value of evidence: NFC, one line, without control and bidi characters. A text of more than 200
 * code points is cut and ends with an ellipsis. Returns `undefined` if nothing is left or the text contains an email
 * address. docs/assessments.md#facts
 */
export function toEvidenceValue(text: string): string | undefined {
  const cleaned = text.slice(0, MAX_PROCESSED.read).replace(INVISIBLE, '').replace(CONTROL_OR_SPACE, ' ').trim();
  const value = cleaned.slice(0, MAX_PROCESSED.left).normalize('NFC');
  if (value === '' || containsEmailAddress(value)) return undefined;
  return countCodePoints(value) <= MAX_VALUE_LENGTH ? value : `${truncate(value)}…`;
}

/** NFKC reveals email addresses in full-width or small letters. */
function containsEmailAddress(value: string): boolean {
  return EMAIL_ADDRESS.test(value.normalize('NFKC').replace(FORMAT_CHARACTERS, ''));
}

function truncate(value: string): string {
  return [...value.slice(0, 2 * MAX_VALUE_LENGTH)]
    .slice(0, MAX_VALUE_LENGTH - 1)
    .join('')
    .trimEnd();
}
