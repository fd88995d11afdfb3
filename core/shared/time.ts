export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** ISO 8601 in UTC with milliseconds, the one form in which times leave the product. */
export function isoTime(millis: number): string {
  return new Date(millis).toISOString();
}

/** The same of a time that may not have come. */
export function isoTimeOrNull(millis: number | null): string | null {
  return millis === null ? null : isoTime(millis);
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/;

/** Years of four digits: only their texts sort as their times do. */
const YEAR_0 = Date.parse('0000-01-01T00:00:00Z');
const YEAR_10000 = Date.parse('9999-12-31T23:59:59.999Z') + 1;

/**
 * The instant that an ISO 8601 text names, in epoch milliseconds: a date that exists, a time with seconds, perhaps a
 * fraction, and a zone. `undefined` for any other text; `Date.parse` alone takes the 30th of February.
 */
export function parseInstant(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const inRange = hour < 24 && minute < 60 && second < 60 && zoneHour < 24 && zoneMinute < 60;
  if (!exists || !inRange) return undefined;
  const millis = Date.parse(text);
  return millis >= YEAR_0 && millis < YEAR_10000 ? millis : undefined;
}
