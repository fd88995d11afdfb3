import { phrasesForRole } from '../lexicon/lexicon.ts';
import periods from './periods.json' with { type: 'json' };

/** Billing period of a price. */
export type Period = keyof typeof periods;

/** All billing periods. The cast is sound, because the object has no other keys. */
const PERIODS = Object.keys(periods) as readonly Period[];
const PERIOD_BY_WORD = new Map(
  PERIODS.flatMap((period) => phrasesForRole(periods[period].role).map((word) => [word, period])),
);
const PERIOD_BY_CODE = new Map(PERIODS.flatMap((period) => periods[period].codes.map((code) => [code, period])));

/** Returns the period that a folded word means, or `undefined` if the word is not a period. */
export function parsePeriodWord(word: string): Period | undefined {
  return PERIOD_BY_WORD.get(word);
}

/** Returns the period of a UN/CEFACT unit code or an ISO 8601 duration, as structured data contains them. */
export function parsePeriodCode(code: string): Period | undefined {
  return PERIOD_BY_CODE.get(code.trim().toUpperCase());
}
