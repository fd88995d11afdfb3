import { toSingleLine } from './command-errors.ts';

/** Formats rows in columns as wide as their longest cell. Cells are sanitized for the terminal. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => sanitizeCell(cell)));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => padCell(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Also replaces bidirectional control characters, which could make a cell look like another one. */
function sanitizeCell(cell: string): string {
  return toSingleLine(cell).replaceAll(/\p{Bidi_Control}/gu, '\ufffd');
}

function padCell(cell: string, width: number): string {
  return cell + ' '.repeat(width - displayWidth(cell));
}

function displayWidth(cell: string): number {
  return [...cell].length;
}
