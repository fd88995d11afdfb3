/** `2 of 6`: how many of an assessment's pages were read; a dash before it has ended. */
export function formatPagesRead(coverage: Readonly<Record<string, number>>): string {
  const total = Object.values(coverage).reduce((sum, count) => sum + count, 0);
  return total === 0 ? '–' : `${coverage['fetched'] ?? 0} of ${total}`;
}
