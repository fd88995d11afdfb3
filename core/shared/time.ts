export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Cache of formatted times by milliseconds since 1970. Lists format the same times repeatedly. */
const formattedTimes = new Map<number, string>();
const MAX_CACHED_TIMES = 500;

/** Formats milliseconds since 1970 as ISO 8601 in UTC with milliseconds, the format of all times in responses. */
export function formatIsoTime(millis: number): string {
  const cached = formattedTimes.get(millis);
  if (cached !== undefined) return cached;
  const text = new Date(millis).toISOString();
  if (formattedTimes.size >= MAX_CACHED_TIMES) formattedTimes.clear();
  formattedTimes.set(millis, text);
  return text;
}

/** Like `formatIsoTime`, for a time that may be null. */
export function formatIsoTimeOrNull(millis: number | null): string | null {
  return millis === null ? null : formatIsoTime(millis);
}

const INSTANT_PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-](\d{2}):(\d{2}))$/;

/**
 * Start of the year 0, the first year with four digits. Formatted times sort as texts only if all years have four
 * digits.
 */
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00Z');
/** End of the year 9999, the last year with four digits. */
const END_OF_YEAR_9999 = Date.parse('9999-12-31T23:59:59.999Z') + 1;

/**
 * Parses an ISO 8601 time to milliseconds since 1970. The text must have an existing date, a time with seconds, and a
 * zone. A fraction is optional. Returns `undefined` for any other text. `Date.parse` alone would accept February 30.
 */
export function parseInstant(text: string): number | undefined {
  const match = INSTANT_PATTERN.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zoneHour = '00', zoneMinute = '00'] = match;
  const inRange =
    isBelow(hour, 24) && isBelow(minute, 60) && isBelow(second, 60) && isBelow(zoneHour, 24) && isBelow(zoneMinute, 60);
  if (!inRange || !isDate(Number(year), Number(month), Number(day))) return undefined;
  const millis = Date.parse(text);
  return millis >= FIRST_INSTANT && millis < END_OF_YEAR_9999 ? millis : undefined;
}

function isBelow(digits: string | undefined, end: number): boolean {
  return Number(digits) < end;
}

const DAYS_PER_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS_PER_MONTH[month - 1] ?? 0);
  return day >= 1 && day <= days;
}
