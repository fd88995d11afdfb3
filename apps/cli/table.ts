import { oneLine } from './failures.ts';

/** Rows under a heading, in columns as wide as their longest cell. Cells cannot break lines or steer the terminal. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((row) => row.map((cell) => visible(cell)));
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Characters that turn the direction of a text could make one cell look like another. */
function visible(cell: string): string {
  return oneLine(cell).replaceAll(/\p{Bidi_Control}/gu, '\ufffd');
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(width - widthOf(cell));
}

function widthOf(cell: string): number {
  return [...cell].length;
}
