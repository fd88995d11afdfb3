import type { Usage } from '../monitoring/watching-endpoints.ts';

interface Day {
  readonly day: string;
  readonly answered: number;
  readonly refused: number;
}

/** Requests by day of one key, or of all. */
export function usageByDay(keys: Usage['keys'], keyId?: string): readonly Day[] {
  const days = new Map<string, Day>();
  for (const key of keys) {
    if (keyId !== undefined && key.keyId !== keyId) continue;
    for (const { day, requests, refused } of key.days) {
      const before = days.get(day) ?? { day, answered: 0, refused: 0 };
      days.set(day, {
        day,
        answered: before.answered + requests - refused,
        refused: before.refused + refused,
      });
    }
  }
  return [...days.values()];
}
