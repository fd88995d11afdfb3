const DAY = 86_400_000;

/** The days up to today, oldest first, those on which nothing was among them. */
export function everyDay(
  days: readonly { readonly day: string }[],
  series: readonly { readonly name: string }[],
  span: number,
): readonly Readonly<Record<string, string | number>>[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const nothing = Object.fromEntries(series.map(({ name }) => [name, 0]));
  const today = Date.now();
  return Array.from({ length: span }, (_, index) => {
    const day = new Date(today - (span - 1 - index) * DAY).toISOString().slice(0, 10);
    return { ...nothing, ...known.get(day), day };
  });
}
