import { codePoints } from '../shared/text.ts';
import type { Basis, Fact } from './fact.ts';

/** A cited fact, short and normalised, with the words of the page that state it. docs/assessments.md#facts */
export interface Evidence {
  /**
   * `evd_` and twelve hexadecimal digits of the SHA-256 of its content and citation, so that it is the same in every
   * run.
   */
  readonly evidenceId: string;
  readonly fact: Fact;
  readonly value: string | boolean;
  readonly sourceId: string;
  /** The public address that said so. */
  readonly url: string;
  /** Where on the page. */
  readonly locator: string;
  /**
   * The words of the page that say so, at most 160 code points of one line; null for a fact of basis `meta`, `link` or
   * `registry_api`, and for structured data without words.
   */
  readonly quote: string | null;
  readonly ruleId: string;
  readonly basis: Basis;
}

/** The most code points of a value. */
export const MAX_VALUE_LENGTH = 200;
/**
 * Only the beginning of a long text is processed, in UTF-16 code units: of the input, and of the result. Unicode
 * normalisation can take quadratic time and would block the process. Normal form shortens a text at most four times, so
 * a value never reaches the second limit.
 */
const MAX_PROCESSED = { read: 65_536, left: 2048 };

const CONTROL_OR_SPACE = /[\p{Cc}\s]+/gu;
/** Signs that turn the direction of text, that nobody sees, or that are halves of a character. */
const INVISIBLE = /[\p{Bidi_Control}\p{Cs}\u00ad\u200b\u2060\ufeff]/gu;
/** Every invisible sign, those that join letters among them: none may hide an address. */
const FORMAT_CHARACTERS = /\p{Cf}/gu;
const EMAIL_ADDRESS = /[^\s@]@(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+/u;

/**
 * A text as the value of evidence: NFC, in one line, without control and bidi characters, at most 200 code points, the
 * last of which is an ellipsis if the text was shortened. `undefined` if nothing is left or the text holds an e-mail
 * address. docs/assessments.md#facts
 */
export function toEvidenceValue(text: string): string | undefined {
  const cleaned = text.slice(0, MAX_PROCESSED.read).replace(INVISIBLE, '').replace(CONTROL_OR_SPACE, ' ').trim();
  const value = cleaned.slice(0, MAX_PROCESSED.left).normalize('NFC');
  if (value === '' || containsEmailAddress(value)) return undefined;
  return codePoints(value) <= MAX_VALUE_LENGTH ? value : `${truncate(value)}…`;
}

/** NFKC shows an address that is written in wide or small letters. */
function containsEmailAddress(value: string): boolean {
  return EMAIL_ADDRESS.test(value.normalize('NFKC').replace(FORMAT_CHARACTERS, ''));
}

function truncate(value: string): string {
  return [...value.slice(0, 2 * MAX_VALUE_LENGTH)]
    .slice(0, MAX_VALUE_LENGTH - 1)
    .join('')
    .trimEnd();
}
