/** Matches cells that spreadsheets would run as formulas. */
const FORMULA_PATTERN = /^[=+\-@\t\r]/;
const NEEDS_QUOTES_PATTERN = /[",\r\n]/;

/**
 * Formats rows as CSV (RFC 4180), each with a line break at its end. A null cell is empty. A cell that begins with `=`,
 * `+`, `-`, `@`, a tab or a carriage return gets an apostrophe before it. Otherwise spreadsheets would run it as a
 * formula.
 */
export function formatCsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA_PATTERN.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES_PATTERN.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
