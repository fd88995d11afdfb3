import type { Usage } from '../monitoring/monitoring-endpoints.ts';

interface DailyUsage {
  readonly day: string;
  readonly answered: number;
  readonly refused: number;
}

/** Sums the requests by day, for one key or all keys. */
export function sumUsageByDay(keys: Usage['keys'], keyId?: string): readonly DailyUsage[] {
  const days = new Map<string, DailyUsage>();
  for (const key of keys) {
    if (keyId !== undefined && key.keyId !== keyId) continue;
    for (const { day, requests, refused } of key.days) {
      const current = days.get(day) ?? { day, answered: 0, refused: 0 };
      days.set(day, {
        day,
        answered: current.answered + requests - refused,
        refused: current.refused + refused,
      });
    }
  }
  return [...days.values()];
}
