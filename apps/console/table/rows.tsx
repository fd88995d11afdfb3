import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../parts/empty.tsx';
import classes from './rows.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the row is known by; on a narrow screen it stands above the rest. */
  readonly main?: boolean;
  readonly right?: boolean;
  /** Whether it is so short that it never takes a second line. */
  readonly short?: boolean;
  /** Whether the title is for those alone who hear the table. */
  readonly untitled?: boolean;
}

export interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Told the row's place on the page besides. */
  readonly keyOf: (row: Row, place: number) => string;
  readonly empty: { readonly title: string; readonly children?: ReactNode };
}

/** A table; on a narrow screen each row is a card, so that nothing has to be scrolled sideways. */
export function Rows<Row>({ label, rows, columns, keyOf, empty }: RowsProps<Row>) {
  if (rows.length === 0) return <Empty {...empty} />;
  return (
    <Table className={classes['rows'] ?? ''} aria-label={label} role="table" highlightOnHover verticalSpacing="sm">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ title, right, untitled }) => (
            <Table.Th key={title} role="columnheader" scope="col" ta={right ? 'right' : 'left'}>
              {untitled ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row, place) => (
          <Table.Tr key={keyOf(row, place)} role="row">
            {columns.map(({ title, cell, main, right, short, untitled }) => (
              <Table.Td
                key={title}
                role="cell"
                data-title={untitled ? '' : title}
                data-main={main || undefined}
                data-short={short || undefined}
                ta={right ? 'right' : 'left'}
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
