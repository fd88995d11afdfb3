const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration in milliseconds with at most two units, such as “3 h 20 min”. */
export function formatDuration(millis: number): string {
  if (millis < MINUTE) return `${Math.round(millis / SECOND)} s`;
  if (millis < HOUR) return `${Math.round(millis / MINUTE)} min`;
  if (millis < DAY) return join(Math.round(millis / MINUTE), 60, 'h', 'min');
  return join(Math.round(millis / HOUR), 24, millis < 2 * DAY ? 'day' : 'days', 'h');
}

function join(total: number, length: number, unit: string, smallUnit: string): string {
  const [whole, rest] = [Math.floor(total / length), total % length];
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${smallUnit}`;
}
