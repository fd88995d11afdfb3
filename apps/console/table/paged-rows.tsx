import type { UseQueryResult } from '@tanstack/react-query';
import type { Problem } from '../api/problem.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type Page, Pager } from './pager.tsx';
import { Rows, type RowsProps } from './rows.tsx';
import type { Paging } from './use-paging.ts';

interface Props<Row> extends Omit<RowsProps<Row>, 'rows'> {
  readonly answer: UseQueryResult<{ readonly data: readonly Row[]; readonly page: Page }, Problem>;
  readonly paging: Paging;
}

/** One page of a list as a table, with the way to its other pages. */
export function PagedRows<Row>({ answer, paging, ...table }: Props<Row>) {
  return (
    <Loaded answer={answer}>
      {({ data, page }) => (
        <Card flush>
          <Rows rows={data} {...table} />
          <Pager paging={paging} page={page} />
        </Card>
      )}
    </Loaded>
  );
}
