import { Table, VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column that identifies the row. On a narrow screen it is the heading of the card. */
  readonly isPrimary?: boolean;
  readonly alignRight?: boolean;
  /** Keeps the cell on one line. */
  readonly noWrap?: boolean;
  /** Takes the remaining width, and cuts its content off with an ellipsis. For long paths. */
  readonly isTruncated?: boolean;
  /** Shows the title to screen readers only. */
  readonly hidesTitle?: boolean;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Unique key of a row. `index` is its position on the page. */
  readonly rowKey: (row: Row, index: number) => string;
  /**
   * Uses lower rows, and on a narrow screen two lines per row without the titles of the columns. For logs, whose rows
   * are many and short.
   */
  readonly isDense?: boolean;
  /**
   * Opens the details of a row. A click anywhere in the row calls this function. For the keyboard, the primary cell
   * also needs a button or link.
   */
  readonly onOpen?: (row: Row) => void;
  readonly empty: { readonly title: string; readonly children?: ReactNode };
}

/** A table. On a narrow screen each row is shown as a card, so that the page does not scroll sideways. */
export function DataTable<Row>({ label, rows, columns, rowKey, empty, isDense = false, onOpen }: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <Table
      className={classes['table'] ?? ''}
      aria-label={label}
      role="table"
      highlightOnHover
      data-dense={isDense || undefined}
      verticalSpacing={isDense ? 6 : 'sm'}
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ title, alignRight, hidesTitle }) => (
            <Table.Th key={title} role="columnheader" scope="col" ta={alignRight ? 'right' : 'left'}>
              {hidesTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row, index) => (
          <Table.Tr
            key={rowKey(row, index)}
            role="row"
            {...(onOpen && { 'data-opens': true, onClick: (event) => opensRow(event) && onOpen(row) })}
          >
            {columns.map(({ title, cell, isPrimary, alignRight, noWrap, isTruncated, hidesTitle }) => (
              <Table.Td
                key={title}
                role="cell"
                data-title={hidesTitle ? '' : title}
                data-primary={isPrimary || undefined}
                data-nowrap={noWrap || undefined}
                data-truncated={isTruncated || undefined}
                ta={alignRight ? 'right' : 'left'}
              >
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Whether a click opens the row. False for clicks on a control, and for clicks that end the selection of text. */
function opensRow({ target }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button') !== null;
  return !isOnControl && getSelection()?.isCollapsed !== false;
}
