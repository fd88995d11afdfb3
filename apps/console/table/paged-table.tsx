import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '../api/problem.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type Page, Pager } from './pager.tsx';
import type { Paging } from './use-paging.ts';

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly result: UseQueryResult<{ readonly data: readonly Row[]; readonly page: Page }, Problem>;
  readonly paging: Paging;
}

/** One page of a list as a table, with paging buttons. */
export function PagedTable<Row>({ result, paging, ...tableProps }: Props<Row>) {
  return (
    <Loaded result={result}>
      {({ data, page }) => (
        <Card flush>
          <DataTable rows={data} {...tableProps} />
          <Pager paging={paging} page={page} />
        </Card>
      )}
    </Loaded>
  );
}
