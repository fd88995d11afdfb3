import { lexiconEntries } from '../lexicon/lexicon.ts';
import periods from './periods.json' with { type: 'json' };

/** Billing period of a price. */
export type Period = keyof typeof periods;

/** All billing periods. The cast is sound, because the object has no other keys. */
const PERIODS = Object.keys(periods) as readonly Period[];
const BY_WORD = new Map(
  PERIODS.flatMap((period) => lexiconEntries(periods[period].role).map((word) => [word, period])),
);
const BY_CODE = new Map(PERIODS.flatMap((period) => periods[period].codes.map((code) => [code, period])));

/** Returns the period that a folded word means, or `undefined` if the word is not a period. */
export function parsePeriodWord(word: string): Period | undefined {
  return BY_WORD.get(word);
}

/** Returns the period of a UN/CEFACT unit code or an ISO 8601 duration, as structured data contains them. */
export function parsePeriodCode(code: string): Period | undefined {
  return BY_CODE.get(code.trim().toUpperCase());
}
