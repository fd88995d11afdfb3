import { lexiconEntries } from '../lexicon/lexicon.ts';
import periods from './periods.json' with { type: 'json' };

/** How often a price is paid. */
export type Period = keyof typeof periods;

/** The cast is sound: the object has no other keys. */
const PERIODS = Object.keys(periods) as readonly Period[];
const BY_WORD = new Map(
  PERIODS.flatMap((period) => lexiconEntries(periods[period].role).map((word) => [word, period])),
);
const BY_CODE = new Map(PERIODS.flatMap((period) => periods[period].codes.map((code) => [code, period])));

/** The period that a folded word tells, if it tells one. */
export function parsePeriodWord(word: string): Period | undefined {
  return BY_WORD.get(word);
}

/** The period of a UN/CEFACT unit code or an ISO 8601 duration, as structured data gives them. */
export function parsePeriodCode(code: string): Period | undefined {
  return BY_CODE.get(code.trim().toUpperCase());
}
