import { toSingleLine } from './command-errors.ts';

/**
 * Formats a table of text with a row of column names. Each column is as wide as its longest cell. Control characters
 * and line breaks in cells are replaced.
 */
export function formatTable(columnNames: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columnNames, ...rows].map((row) => row.map((cell) => sanitizeCell(cell)));
  const widths = columnNames.map((_, column) =>
    Math.max(...lines.map((line) => measureDisplayWidth(line[column] ?? ''))),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => padCell(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Replaces line breaks and control characters, including bidirectional controls, because they could make one value look
 * like another.
 */
function sanitizeCell(cell: string): string {
  return toSingleLine(cell).replaceAll(/\p{Bidi_Control}/gu, '\ufffd');
}

function padCell(cell: string, width: number): string {
  return cell + ' '.repeat(width - measureDisplayWidth(cell));
}

function measureDisplayWidth(cell: string): number {
  return [...cell].length;
}
