import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** A table inside a guide that people write: its text by the name that the marker lines carry. */
export type GuideTables = Readonly<Record<string, () => string>>;

/**
 * The guide at `path` (from the root of the project) with each table between `<!-- generated: NAME -->` and
 * `<!-- end of NAME -->`. The pages at `/docs` leave these lines out.
 * @throws Error when the guide lacks a marker, or has one of a table that does not exist
 */
export function renderGuideTables(path: string, tables: GuideTables): string {
  const guide = readFileSync(new URL(path, root), 'utf8');
  const marked = [...guide.matchAll(/^<!-- generated: ([\w-]+) -->$/gm)].map(([, name = '']) => name);
  const unknown = marked.filter((name) => !Object.hasOwn(tables, name));
  if (unknown.length > 0) throw new Error(`${path} marks tables that nothing generates: ${unknown.join(', ')}`);
  return Object.entries(tables).reduce((text, [name, table]) => replaceTable(text, path, name, table()), guide);
}

function replaceTable(guide: string, path: string, name: string, table: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->\n`, `\n<!-- end of ${name} -->\n`];
  const [from, to] = [guide.indexOf(begin), guide.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no lines ${begin.trim()} and ${end.trim()}`);
  return `${guide.slice(0, from + begin.length)}\n${table}\n${guide.slice(to)}`;
}

/** Rows of cells as a table in Markdown, the first row being its head. */
export function formatMarkdownTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [toLine(header), `|${header.map(() => '---|').join('')}`, ...rows.map(toLine)].join('\n');
}

/** Words as code, separated by commas. */
export function formatCodeList(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
