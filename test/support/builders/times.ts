/** The instant at which most tests play. */
export const NOON = Date.parse('2026-03-01T12:00:00.000Z');

/** So many minutes after noon, in ISO 8601 as documents have it. */
export function minutesPast(minutes: number): string {
  return new Date(NOON + minutes * 60_000).toISOString();
}
