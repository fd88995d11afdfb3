import { Button, Group } from '@mantine/core';
import type { TablePaging } from './use-paging.ts';

/** The paging information of a list response. */
export interface PageInfo {
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

interface PagerProps {
  readonly paging: TablePaging;
  readonly page: PageInfo;
}

/** The paging buttons of a table. Renders nothing if there is only one page. */
export function Pager({ paging, page: { hasMore, nextCursor } }: PagerProps) {
  const { first, previous, next } = paging;
  if (!hasMore && first === undefined) return null;
  return (
    <Group component="nav" aria-label="Pages" justify="flex-end" p="md" gap="xs">
      {first && (
        <Button variant="subtle" size="xs" onClick={first}>
          First page
        </Button>
      )}
      {first && (
        <Button variant="default" size="xs" disabled={!previous} onClick={previous}>
          Previous
        </Button>
      )}
      <Button variant="default" size="xs" disabled={!hasMore} onClick={() => nextCursor !== null && next(nextCursor)}>
        Next
      </Button>
    </Group>
  );
}
