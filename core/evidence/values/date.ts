const ISO_DATE_PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
/** Dates that begin with the year, which makes them unambiguous. */
const YEAR_FIRST_PATTERN = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|年 ?(\d{1,2})月 ?(\d{1,2})日)$/;
const DAY_NUMBER = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const LONG_MONTHS = 'jan(?:uary)?|feb(?:ruary)?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const MONTH = String.raw`(?:${LONG_MONTHS}|mar(?:ch)?|apr(?:il)?|may|june?|july?)\.?`;
const WEEKDAY = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? `;
const TIME_OF_DAY = String.raw` \d{2}:\d{2}:\d{2} (?:GMT|UTC|[+-]0000)`;
const ENGLISH_DATE_PATTERN = new RegExp(
  `^(?:${WEEKDAY})?(?:${MONTH} ${DAY_NUMBER},?|${DAY_NUMBER} ${MONTH},?) \\d{4}(${TIME_OF_DAY})?$`,
  'i',
);
const ORDINAL_PATTERN = /(?<=\d)(?:st|nd|rd|th)/;

/**
 * Normalises a text to an ISO 8601 date, or to a UTC time with milliseconds. Returns `undefined` for any other text and
 * for a time without a zone. Also returns `undefined` for a date such as `03/04/2025`, because countries order day and
 * month differently.
 */
export function toEvidenceDate(text: string): string | undefined {
  const written = toIsoText(text.trim());
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = ISO_DATE_PATTERN.exec(written) ?? [];
  if (year === undefined || !isValidDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour === undefined) return `${year}-${month}-${day}`;
  if (zone === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d\d):?/, '$1:');
  const millis = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(millis) ? undefined : new Date(millis).toISOString();
}

/**
 * Converts a Unix time in seconds or milliseconds to an ISO 8601 time in UTC. Returns `undefined` if the year is before
 * 1990 or after 2099.
 */
export function toEvidenceTimestamp(value: number): string | undefined {
  const millis = value < 1e11 ? value * 1000 : value;
  return millis > Date.UTC(1990, 0, 1) && millis < Date.UTC(2100, 0, 1) ? new Date(millis).toISOString() : undefined;
}

/** Converts unambiguous spellings of a date to ISO 8601. Returns any other text unchanged. */
function toIsoText(text: string): string {
  const [, year, month = '', day = '', monthOfYear = month, dayOfYear = day] = YEAR_FIRST_PATTERN.exec(text) ?? [];
  if (year !== undefined) return `${year}-${monthOfYear.padStart(2, '0')}-${dayOfYear.padStart(2, '0')}`;
  const [written, dayAfterMonth, dayBeforeMonth = dayAfterMonth, time] = ENGLISH_DATE_PATTERN.exec(text) ?? [];
  if (written === undefined) return text;
  const date = new Date(written.replace(ORDINAL_PATTERN, '') + (time === undefined ? ' UTC' : ''));
  if (date.getUTCDate() !== Number(dayBeforeMonth)) return text;
  return time === undefined ? date.toISOString().slice(0, 10) : date.toISOString();
}

function isValidDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
