import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '../api/problem.ts';
import { Card } from '../parts/card.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type PageInfo, Pager } from './pager.tsx';
import type { TablePaging } from './use-paging.ts';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly result: UseQueryResult<{ readonly data: readonly Row[]; readonly page: PageInfo }, Problem>;
  readonly paging: TablePaging;
}

/** One page of a list as a table, with paging buttons. */
export function PagedTable<Row>({ result, paging, ...tableProps }: PagedTableProps<Row>) {
  return (
    <QueryResultView result={result}>
      {({ data, page }) => (
        <Card flush>
          <DataTable rows={data} {...tableProps} />
          <Pager paging={paging} page={page} />
        </Card>
      )}
    </QueryResultView>
  );
}
