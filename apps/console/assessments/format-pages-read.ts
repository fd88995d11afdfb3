/** Formats how many pages were read, such as `2 of 6`. Returns a dash while the assessment has not ended. */
export function formatPagesRead(coverage: Readonly<Record<string, number>>): string {
  const total = Object.values(coverage).reduce((sum, count) => sum + count, 0);
  return total === 0 ? '–' : `${coverage['fetched'] ?? 0} of ${total}`;
}
