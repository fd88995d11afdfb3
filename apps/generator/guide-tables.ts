import { readFileSync } from 'node:fs';

const projectRoot = new URL('../../', import.meta.url);

/** Functions that render the tables of a hand-written guide. The keys are the names in the marker lines. */
export type GuideTableRenderers = Readonly<Record<string, () => string>>;

/**
 * Returns the guide at `path` (relative to the project root) with each table inserted between the lines
 * `<!-- generated: NAME -->` and `<!-- end of NAME -->`. The pages at `/docs` omit these marker lines.
 * @throws Error if a marker is missing or names an unknown table
 */
export function renderGuideTables(path: string, tables: GuideTableRenderers): string {
  const guide = readFileSync(new URL(path, projectRoot), 'utf8');
  const markerNames = [...guide.matchAll(/^<!-- generated: ([\w-]+) -->$/gm)].map(([, name = '']) => name);
  const unknownNames = markerNames.filter((name) => !Object.hasOwn(tables, name));
  if (unknownNames.length > 0) throw new Error(`${path} has markers of unknown tables: ${unknownNames.join(', ')}`);
  return Object.entries(tables).reduce(
    (text, [name, renderTable]) => replaceTable(text, path, name, renderTable()),
    guide,
  );
}

function replaceTable(guide: string, path: string, name: string, table: string): string {
  const [beginMarker, endMarker] = [`<!-- generated: ${name} -->\n`, `\n<!-- end of ${name} -->\n`];
  const [beginIndex, endIndex] = [guide.indexOf(beginMarker), guide.indexOf(endMarker)];
  if (beginIndex < 0 || endIndex < beginIndex)
    throw new Error(`${path} has no lines ${beginMarker.trim()} and ${endMarker.trim()}`);
  return `${guide.slice(0, beginIndex + beginMarker.length)}\n${table}\n${guide.slice(endIndex)}`;
}

/** Formats rows of cells as a Markdown table. The first row is the header. */
export function formatMarkdownTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [toLine(header), `|${header.map(() => '---|').join('')}`, ...rows.map(toLine)].join('\n');
}

/** Formats words as inline code, separated by commas. */
export function formatCodeList(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
