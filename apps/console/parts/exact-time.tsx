import { useState } from 'react';
import { RelativeTime } from './relative-time.tsx';

/** Beyond this, the relative time is a date. */
const WEEK_MS = 7 * 86_400_000;

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** A time with seconds and time zone, for comparison with logs. Within a week, the relative time follows. */
export function ExactTime({ at }: { readonly at: string }) {
  const [isRecent] = useState(() => Math.abs(Date.now() - Date.parse(at)) < WEEK_MS);
  const text = dateTimeFormat.format(new Date(at));
  if (!isRecent) return <time dateTime={at}>{text}</time>;
  return (
    <span>
      {text} (<RelativeTime at={at} />)
    </span>
  );
}
