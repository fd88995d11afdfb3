import { RelativeTime } from './relative-time.tsx';

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time with seconds, followed by the relative time. For details that are compared with logs. */
export function ExactTime({ at }: { readonly at: string }) {
  return (
    <span>
      {dateTimeFormat.format(new Date(at))} (<RelativeTime at={at} />)
    </span>
  );
}
