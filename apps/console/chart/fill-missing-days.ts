const DAY_MS = 86_400_000;

/** The last `dayCount` days, oldest first. Days without data get zero counts. */
export function fillMissingDays(
  days: readonly { readonly day: string }[],
  series: readonly { readonly name: string }[],
  dayCount: number,
): readonly Readonly<Record<string, string | number>>[] {
  const countsByDay = new Map(days.map((day) => [day.day, day]));
  const zeroCounts = Object.fromEntries(series.map(({ name }) => [name, 0]));
  const today = Date.now();
  return Array.from({ length: dayCount }, (_, index) => {
    const day = new Date(today - (dayCount - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { ...zeroCounts, ...countsByDay.get(day), day };
  });
}
