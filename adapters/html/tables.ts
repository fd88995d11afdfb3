import type { TableCell } from '../../core/evidence/page.ts';
import { type DomElement, type HtmlDocument, listChildren, readFirstAttributeWord } from '../dom/document.ts';
import { readElementLabel } from '../dom/labels.ts';
import { shortenText } from '../text/plain-text.ts';

/** Maximum number of columns with a header. Further columns are counted but get no header. */
const MAX_COLUMNS = 100;
/** Maximum length of a header, in UTF-16 code units. */
const MAX_HEADER_LENGTH = 200;
/** Maximum text length of each cell in the only row of a data table, in UTF-16 code units. */
const MAX_SHORT_CELL_LENGTH = 40;
/** Maximum number of ancestors that are searched for an outer table. It limits the cost of deeply nested pages. */
const MAX_ANCESTORS = 20;
const MIN_COMPARISON_ROWS = 2;
const MIN_COMPARISON_COLUMNS = 3;
const COMPARISON_ELEMENTS = new Set(['div', 'section', 'ul']);
const COMPARISON_CELL_ELEMENTS = new Set(['div', 'span', 'p', 'strong', 'b', 'h3', 'h4']);
const INLINE_ELEMENTS = new Set(['span', 'strong', 'b', 'i', 'svg', 'img', 'small', 'em', 'a', 'p']);
/** Matches answers and prices in the cells of a comparison. */
const ANSWER_PATTERN =
  /^(?:[✓✔✅✗✘✕❌×–—-]|yes\b|no\b|ja\b|nein\b|oui\b|non\b|s[ií]\b|free$|[\p{Sc}]\s?\d|\d[\d.,]*\s?\p{Sc})/iu;
const LAYOUT_ROLES = new Set(['presentation', 'none']);
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);

interface TableRow {
  readonly cells: readonly DomElement[];
  readonly isInTableHead: boolean;
}

/**
 * Finds the cells of data tables. Skips layout tables: tables that contain other tables, have one column, or have a
 * single row with more than a few words per cell.
 */
export function findTableCells({ elements, hidden }: HtmlDocument): ReadonlyMap<DomElement, TableCell> {
  const tables = elements.filter(({ localName }) => localName === 'table');
  const outer = new Set(tables.map(findOuterTable));
  const cells = new Map<DomElement, TableCell>();
  const readText = (cell: DomElement) => shortenText(readElementLabel(cell, hidden), MAX_HEADER_LENGTH) || null;
  let table = 0;
  for (const element of tables) {
    const rows =
      outer.has(element) || LAYOUT_ROLES.has(readFirstAttributeWord(element, 'role')) ? [] : listTableRows(element);
    if (!rows.some((row) => row.cells.length > 1) || (rows.length < 2 && !rows.every(isShortRow))) continue;
    addTableCells(cells, rows, table, readText);
    table += 1;
  }
  for (const rows of elements.map(listComparisonRows)) {
    const corner = rows[0]?.cells[0];
    if (corner === undefined || cells.has(corner)) continue;
    addTableCells(cells, rows, table, readText);
    table += 1;
  }
  return cells;
}

/**
 * Returns the rows of a comparison that is built of `div` elements. All rows have the same number of cells, at least
 * three. The cells are short, and at least two columns contain answers or prices, but not in the first row. The
 * condition on the first row excludes plan cards, because the first card has a price too. Returns no rows for other
 * elements.
 */
function listComparisonRows(element: DomElement): readonly TableRow[] {
  if (!COMPARISON_ELEMENTS.has(element.localName)) return [];
  const children = listChildElements(element);
  if (children.length < MIN_COMPARISON_ROWS) return [];
  const rows = children.map((row) => ({ cells: listChildElements(row), isInTableHead: false }));
  const columns = rows[0]?.cells.length ?? 0;
  const isGrid = (row: TableRow) =>
    row.cells.length === columns && row.cells.every(isComparisonCell) && isShortRow(row);
  if (columns < MIN_COMPARISON_COLUMNS || !rows.every(isGrid)) return [];
  const [headers, ...others] = rows.map(({ cells }) => cells.map(isAnswerCell));
  const answered = Array.from({ length: columns }, (_, column) => column > 0 && others.some((row) => row[column]));
  return headers?.includes(true) || answered.filter(Boolean).length < 2 ? [] : rows;
}

const isComparisonCell = (cell: DomElement) =>
  COMPARISON_CELL_ELEMENTS.has(cell.localName) &&
  listChildElements(cell).every((inner) => INLINE_ELEMENTS.has(inner.localName));
const isAnswerCell = ({ textContent }: DomElement) => ANSWER_PATTERN.test((textContent ?? '').trim());

function addTableCells(
  cells: Map<DomElement, TableCell>,
  rows: readonly TableRow[],
  table: number,
  readText: (cell: DomElement) => string | null,
): void {
  // If there are no header cells, the first row is the header. A table of two columns is an exception: it is a list of
  // names and values.
  const isFirstHeader = rows.length > 1 && !rows.some(isHeaderRow) && rows.some((one) => one.cells.length > 2);
  const columnHeaders: (string | null)[] = [];
  /** For each column, the first row that no cell with `rowspan` covers. */
  const freeFrom: number[] = [];
  let rowHeader: string | null = null;
  for (const [row, one] of rows.entries()) {
    const isHead = isHeaderRow(one) || (row === 0 && isFirstHeader);
    if ((freeFrom[0] ?? 0) <= row) rowHeader = null;
    let column = 0;
    for (const cell of one.cells) {
      while ((freeFrom[column] ?? 0) > row) column += 1;
      const isRowHeader =
        !isHead && (isHeaderCellElement(cell) || (column === 0 && !one.cells.some(isHeaderCellElement)));
      cells.set(cell, {
        table,
        row,
        column,
        columnHeader: isHead ? null : (columnHeaders[column] ?? null),
        rowHeader: isRowHeader ? null : rowHeader,
      });
      const text = isHead || isRowHeader ? readText(cell) : null;
      if (isRowHeader) rowHeader = text;
      const end = Math.min(column + parseCellSpan(cell, 'colspan'), MAX_COLUMNS);
      for (let at = column; at < end; at += 1) {
        if (isHead && text !== null) columnHeaders[at] = text;
        freeFrom[at] = row + parseCellSpan(cell, 'rowspan');
      }
      column = Math.max(end, column + 1);
    }
  }
}

/** Whether a row is in a `thead` or consists of header cells. The first cell may also be an empty corner. */
function isHeaderRow({ cells: [first, ...others], isInTableHead }: TableRow): boolean {
  if (isInTableHead || first === undefined || others.length === 0) return isInTableHead;
  return others.every(isHeaderCellElement) && (isHeaderCellElement(first) || first.textContent?.trim() === '');
}

function listTableRows(table: DomElement): readonly TableRow[] {
  return listChildElements(table).flatMap((child) => {
    const rows = ROW_GROUPS.has(child.localName) ? listChildElements(child) : [child];
    return rows
      .filter(({ localName }) => localName === 'tr')
      .map((row) => ({
        cells: listChildElements(row).filter(isCellElement),
        isInTableHead: child.localName === 'thead',
      }));
  });
}

const listChildElements = (element: DomElement) => listChildren(element).filter((child) => typeof child !== 'string');
const isCellElement = ({ localName }: DomElement) => localName === 'td' || localName === 'th';
const isShortRow = ({ cells }: TableRow) =>
  cells.every(({ textContent }) => (textContent ?? '').trim().length <= MAX_SHORT_CELL_LENGTH);
const isHeaderCellElement = ({ localName }: DomElement) => localName === 'th';

function parseCellSpan(cell: DomElement, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return span >= 1 ? Math.min(span, MAX_COLUMNS) : 1;
}

function findOuterTable(table: DomElement): DomElement | null {
  let at = table.parentElement;
  for (let climbed = 0; at !== null && at.localName !== 'table' && climbed < MAX_ANCESTORS; climbed += 1) {
    at = at.parentElement;
  }
  return at;
}
