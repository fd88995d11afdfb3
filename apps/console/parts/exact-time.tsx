import { useState } from 'react';
import { RELATIVE_TIME_LIMIT_MS, RelativeTime } from './relative-time.tsx';

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/**
 * A time with seconds and time zone, for comparison with logs. For a time in the last week, also shows how long ago the
 * time was.
 */
export function ExactTime({ at }: { readonly at: string }) {
  const [isRecent] = useState(() => Math.abs(Date.now() - Date.parse(at)) < RELATIVE_TIME_LIMIT_MS);
  const text = dateTimeFormat.format(new Date(at));
  if (!isRecent) return <time dateTime={at}>{text}</time>;
  return (
    <span>
      {text} (<RelativeTime at={at} />)
    </span>
  );
}
