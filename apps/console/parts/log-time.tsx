const dateFields = { day: 'numeric', month: 'short' } as const;
const timeFields = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const formatOfThisYear = new Intl.DateTimeFormat('en-GB', { ...dateFields, ...timeFields });
const formatWithYear = new Intl.DateTimeFormat('en-GB', { ...dateFields, year: 'numeric', ...timeFields });

/** A time with seconds, for the rows of a log. Omits the year of times in the current year. */
export function LogTime({ at }: { readonly at: string }) {
  const instant = new Date(at);
  const isThisYear = instant.getFullYear() === new Date().getFullYear();
  return <time dateTime={at}>{(isThisYear ? formatOfThisYear : formatWithYear).format(instant)}</time>;
}
