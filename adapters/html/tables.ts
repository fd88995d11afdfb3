import type { TableCell } from '../../core/evidence/page.ts';
import { shorten } from '../text/plain-text.ts';
import { attributeWord, childrenOf, type DomElement, type HtmlDocument } from './document.ts';
import { labelOf } from './labels.ts';

/** Columns beyond are counted and get no header. */
const MAX_COLUMNS = 100;
/** In UTF-16 code units. */
const MAX_HEADER = 200;
/** A table that stands in a cell is this many elements or fewer above that cell's own elements in practice. */
const MAX_CLIMB = 20;
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);

interface Row {
  readonly cells: readonly DomElement[];
  readonly isHead: boolean;
}

/** The cells of the data tables of a page. Tables with tables in them, one row or one column only lay out the page. */
export function tableCellsOf({ elements, hidden }: HtmlDocument): ReadonlyMap<DomElement, TableCell> {
  const tables = elements.filter(({ localName }) => localName === 'table');
  const outer = new Set(tables.map(outerTableOf));
  const cells = new Map<DomElement, TableCell>();
  let table = 0;
  for (const element of tables) {
    const rows = outer.has(element) || isPresentation(element) ? [] : rowsOf(element);
    if (rows.length < 2 || !rows.some((row) => row.cells.length > 1)) continue;
    addCells(cells, rows, table, (cell) => shorten(labelOf(cell, hidden), MAX_HEADER) || null);
    table += 1;
  }
  return cells;
}

function addCells(
  cells: Map<DomElement, TableCell>,
  rows: readonly Row[],
  table: number,
  textOf: (cell: DomElement) => string | null,
): void {
  const hasHeaders = rows.some(({ cells: inRow }) => inRow.some(isHeader));
  const isPairs = !rows.some(({ cells: inRow }) => inRow.length > 2);
  const columnHeaders: (string | null)[] = [];
  /** The first row of each column that no cell with `rowspan` covers. */
  const freeFrom: number[] = [];
  for (const [row, { cells: inRow, isHead }] of rows.entries()) {
    const isHeaderRow = isHead || (inRow.length > 1 && inRow.every(isHeader)) || (row === 0 && !hasHeaders && !isPairs);
    let rowHeader: string | null = null;
    let column = 0;
    for (const cell of inRow) {
      while ((freeFrom[column] ?? 0) > row) column += 1;
      const isRowHeader = !isHeaderRow && (isHeader(cell) || (column === 0 && !inRow.some(isHeader)));
      cells.set(cell, {
        table,
        row,
        column,
        columnHeader: isHeaderRow ? null : (columnHeaders[column] ?? null),
        rowHeader: isRowHeader ? null : rowHeader,
      });
      const text = isHeaderRow || isRowHeader ? textOf(cell) : null;
      if (isRowHeader) rowHeader = text;
      const end = Math.min(column + spanOf(cell, 'colspan'), MAX_COLUMNS);
      for (let at = column; at < end; at += 1) {
        if (isHeaderRow && text !== null) columnHeaders[at] = text;
        freeFrom[at] = row + spanOf(cell, 'rowspan');
      }
      column = Math.max(end, column + 1);
    }
  }
}

function rowsOf(table: DomElement): readonly Row[] {
  return elementsIn(table).flatMap((child) => {
    if (child.localName === 'tr') return [{ cells: elementsIn(child).filter(isCell), isHead: false }];
    if (!ROW_GROUPS.has(child.localName)) return [];
    const rows = elementsIn(child).filter(({ localName }) => localName === 'tr');
    return rows.map((row) => ({ cells: elementsIn(row).filter(isCell), isHead: child.localName === 'thead' }));
  });
}

const elementsIn = (element: DomElement) => childrenOf(element).filter((child) => typeof child !== 'string');
const isCell = ({ localName }: DomElement) => localName === 'td' || localName === 'th';
const isHeader = ({ localName }: DomElement) => localName === 'th';

function isPresentation(table: DomElement): boolean {
  return ['presentation', 'none'].includes(attributeWord(table, 'role'));
}

function spanOf(cell: DomElement, name: string): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return span >= 1 ? Math.min(span, MAX_COLUMNS) : 1;
}

function outerTableOf(table: DomElement): DomElement | null {
  let at = table.parentElement;
  for (let climbed = 0; at !== null && at.localName !== 'table' && climbed < MAX_CLIMB; climbed += 1) {
    at = at.parentElement;
  }
  return at;
}
