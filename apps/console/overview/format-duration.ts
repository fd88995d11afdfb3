const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** Formats a duration in milliseconds with at most two units, such as “3 h 20 min”. */
export function formatDuration(millis: number): string {
  const seconds = Math.round(millis / MS_PER_SECOND);
  if (seconds < SECONDS_PER_MINUTE) return `${seconds} s`;
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  if (minutes < HOURS_PER_DAY * MINUTES_PER_HOUR)
    return joinUnits(Math.floor(minutes / MINUTES_PER_HOUR), 'h', minutes % MINUTES_PER_HOUR, 'min');
  const hours = Math.round(minutes / MINUTES_PER_HOUR);
  const days = Math.floor(hours / HOURS_PER_DAY);
  return joinUnits(days, days === 1 ? 'day' : 'days', hours % HOURS_PER_DAY, 'h');
}

function joinUnits(count: number, unit: string, rest: number, smallUnit: string): string {
  return rest === 0 ? `${count} ${unit}` : `${count} ${unit} ${rest} ${smallUnit}`;
}
