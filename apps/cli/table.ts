import { toSingleLine } from './command-errors.ts';

/** Rows under a heading, in columns as wide as their longest cell. Cells cannot break lines or steer the terminal. */
export function formatTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((row) => row.map((cell) => sanitizeCell(cell)));
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => padCell(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Characters that turn the direction of a text could make one cell look like another. */
function sanitizeCell(cell: string): string {
  return toSingleLine(cell).replaceAll(/\p{Bidi_Control}/gu, '\ufffd');
}

function padCell(cell: string, width: number): string {
  return cell + ' '.repeat(width - displayWidth(cell));
}

function displayWidth(cell: string): number {
  return [...cell].length;
}
