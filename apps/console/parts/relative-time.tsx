import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** Beyond a week, `RelativeTime` shows a date. */
export const RELATIVE_TIME_LIMIT_MS = 7 * 86_400_000;

const TIME_UNITS = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [RELATIVE_TIME_LIMIT_MS / 1000, 'day', 86_400],
] as const;
const MINUTE_MS = 60_000;

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * A time, relative if it is within a week of now, such as “2 hours ago”, otherwise as a date. The tooltip shows date
 * and time.
 */
export function RelativeTime({ at }: { readonly at: string | null }) {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), MINUTE_MS, { autoInvoke: true });
  if (at === null) return null;
  const instant = new Date(at);
  return (
    <time dateTime={at} title={dateTimeFormat.format(instant)}>
      {formatRelativeTime(instant, now)}
    </time>
  );
}

function formatRelativeTime(instant: Date, now: number): string {
  const seconds = Math.round((instant.getTime() - now) / 1000);
  for (const [below, unit, length] of TIME_UNITS) {
    if (Math.abs(seconds) < below) {
      return unit === 'second' ? 'just now' : relativeFormat.format(Math.round(seconds / length), unit);
    }
  }
  return dateFormat.format(instant);
}
