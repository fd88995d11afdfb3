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

/** The period that a folded word tells, if it tells one. */
export function periodOf(word: string): Period | undefined {
  return PERIODS.get(word);
}

/** The period of a UN/CEFACT unit code or an ISO 8601 duration, as structured data gives them. */
export function periodOfCode(code: string): Period | undefined {
  const periods: Readonly<Record<string, Period>> = {
    DAY: 'per day',
    P1D: 'per day',
    WEE: 'per week',
    P1W: 'per week',
    P7D: 'per week',
    MON: 'per month',
    P1M: 'per month',
    ANN: 'per year',
    P1Y: 'per year',
    P12M: 'per year',
  };
  return periods[code.trim().toUpperCase()];
}
