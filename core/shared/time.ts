export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** ISO 8601 in UTC with milliseconds, the one form in which times leave the product. */
export function isoTime(millis: number): string {
  return new Date(millis).toISOString();
}
