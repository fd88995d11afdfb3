import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import classes from './rows.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the row is known by; on a narrow screen it stands above the rest. */
  readonly isPrimary?: boolean;
  readonly alignRight?: boolean;
  /** Whether it is so short that it never takes a second line. */
  readonly noWrap?: boolean;
  /** Whether the title is for those alone who hear the table. */
  readonly hidesTitle?: boolean;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Told the row's place on the page besides. */
  readonly rowKey: (row: Row, index: number) => string;
  readonly empty: { readonly title: string; readonly children?: ReactNode };
}

/** A table; on a narrow screen each row is a card, so that nothing has to be scrolled sideways. */
export function DataTable<Row>({ label, rows, columns, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <Table className={classes['rows'] ?? ''} aria-label={label} role="table" highlightOnHover verticalSpacing="sm">
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
          <Table.Tr key={rowKey(row, index)} role="row">
            {columns.map(({ title, cell, isPrimary, alignRight, noWrap, hidesTitle }) => (
              <Table.Td
                key={title}
                role="cell"
                data-title={hidesTitle ? '' : title}
                data-main={isPrimary || undefined}
                data-short={noWrap || undefined}
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
