const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
/** Spellings in which the year stands first, or the month has its English name: no two people read them differently. */
const YEAR_FIRST = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|年 ?(\d{1,2})月 ?(\d{1,2})日)$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})(?: (\d{2}:\d{2}:\d{2}) (?:GMT|UTC|[+-]0000))?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? /i;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MILLIS_A_DAY = 86_400_000;

/**
 * An ISO 8601 date, and a time in UTC with milliseconds; `undefined` for anything else, a time without its zone among
 * them. Dates that only a country's habit could read are left out.
 */
export function evidenceDate(text: string): string | undefined {
  const written = isoOf(text.trim());
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = ISO.exec(written) ?? [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour === undefined) return `${year}-${month}-${day}`;
  if (zone === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d\d):?/, '$1:');
  const millis = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(millis) ? undefined : new Date(millis).toISOString();
}

/** A Unix time in seconds or milliseconds as an ISO 8601 timestamp in UTC; `undefined` before 1990 or from 2100 on. */
export function evidenceInstant(value: number): string | undefined {
  const millis = value < 1e11 ? value * 1000 : value;
  return millis > 7305 * MILLIS_A_DAY && millis < 47_482 * MILLIS_A_DAY ? new Date(millis).toISOString() : undefined;
}

/** The same in ISO 8601 where that is certain; else as it is. */
function isoOf(text: string): string {
  const plain = text.replace(WEEKDAY, '');
  const [, year, month, day, monthOfYear = month, dayOfYear = day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return isoDate(year, monthOfYear, dayOfYear);
  const [, name, dayBehind, yearBehind] = MONTH_FIRST.exec(plain) ?? [];
  if (name !== undefined) return isoDate(yearBehind, monthOf(name), dayBehind);
  const [, dayBefore, nameBehind, yearAtEnd, time] = DAY_FIRST.exec(plain) ?? [];
  if (nameBehind === undefined) return text;
  return isoDate(yearAtEnd, monthOf(nameBehind), dayBefore) + (time === undefined ? '' : `T${time}Z`);
}

function isoDate(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** By its English name or the beginning of it; empty for none. */
function monthOf(name: string): string {
  const lower = name.toLowerCase();
  const month = MONTHS.findIndex(
    (one) => one === lower || one.slice(0, 3) === lower || (lower === 'sept' && one === 'september'),
  );
  return month < 0 ? '' : String(month + 1);
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
