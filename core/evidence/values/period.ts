import { lexicon } from '../lexicon/lexicon.ts';

/** How often a price is paid. */
export type Period = 'per day' | 'per week' | 'per month' | 'per year' | 'once';

const ROLES: readonly (readonly [role: string, period: Period])[] = [
  ['period-day', 'per day'],
  ['period-week', 'per week'],
  ['period-month', 'per month'],
  ['period-year', 'per year'],
  ['period-once', 'once'],
];

const PERIODS = new Map<string, Period>(
  ROLES.flatMap(([role, period]) => lexicon(role).map((word) => [word, period] as const)),
);

const CODES: readonly (readonly [period: Period, codes: readonly string[]])[] = [
  ['per day', ['DAY', 'P1D']],
  ['per week', ['WEE', 'P1W', 'P7D']],
  ['per month', ['MON', 'P1M']],
  ['per year', ['ANN', 'P1Y', 'P12M']],
];

/** The period that a folded word tells, if it tells one. */
export function periodOf(word: string): Period | undefined {
  return PERIODS.get(word);
}

/** The period of a UN/CEFACT unit code or an ISO 8601 duration, as structured data gives them. */
export function periodOfCode(code: string): Period | undefined {
  const upper = code.trim().toUpperCase();
  return CODES.find(([, codes]) => codes.includes(upper))?.[0];
}
