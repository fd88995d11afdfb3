import type { Comparison } from './comparison.ts';
import { formatTable } from './table.ts';

/** Replaces the figures of one part in the benchmark page. */
export function replaceFigures(
  page: string,
  part: string,
  machine: readonly string[],
  comparisons: readonly Comparison[],
  date: string,
): string {
  const heading = `## On ${part}\n`;
  const conditions = machine.map((line) => `- ${line}`).join('\n');
  const section = `${heading}\nFigures of ${date}.\n\n${conditions}\n\n${formatTable(comparisons)}\n\n`;
  return page.replace(new RegExp(`^${heading}[^]*?(?=^## )`, 'm'), () => section);
}
