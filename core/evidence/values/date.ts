const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const MILLIS_A_DAY = 86_400_000;

/**
 * An ISO 8601 date as it is, and a time in UTC with milliseconds; `undefined` for anything else, a time without its zone among
 * them. Dates that only a country's habit could read are left out.
 */
export function evidenceDate(text: string): string | undefined {
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = ISO.exec(text.trim()) ?? [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour === undefined) return `${year}-${month}-${day}`;
  if (zone === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d\d):?/, '$1:');
  const millis = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(millis) ? undefined : new Date(millis).toISOString();
}

/** The day of a number of seconds or milliseconds since 1970, between 1990 and 2100. */
export function evidenceInstant(value: number): string | undefined {
  const millis = value < 1e11 ? value * 1000 : value;
  return millis > 7305 * MILLIS_A_DAY && millis < 47_482 * MILLIS_A_DAY ? new Date(millis).toISOString() : undefined;
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
