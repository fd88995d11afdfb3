/** The time of most tests, in milliseconds since 1970. */
export const NOON = Date.parse('2026-03-01T12:00:00.000Z');

/** The ISO 8601 time `minutes` after noon, as documents store it. */
export function isoMinutesAfterNoon(minutes: number): string {
  return new Date(NOON + minutes * 60_000).toISOString();
}
