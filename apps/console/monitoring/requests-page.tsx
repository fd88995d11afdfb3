import { Code, Group, Select } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { Actor } from '../parts/actor.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_REQUESTS } from './monitoring-endpoints.ts';

const POLL_INTERVAL_MS = 10_000;

/** The latest requests to the site; no bodies and no queries are kept. */
export function RequestsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const { cursor, filter, setFilter } = paging;
  const [caller, requestId] = [filter('caller'), filter('requestId')];
  const keys = useApiQuery(LIST_KEYS, { params: { siteId } }).data?.keys ?? [];
  const query = { caller, requestId, cursor };
  const result = useApiQuery(
    LIST_REQUESTS,
    { params: { siteId }, query },
    { pollInterval: POLL_INTERVAL_MS, keepsPrevious: true },
  );
  return (
    <Page title="Request log" description="The latest requests to this site. Bodies and queries are never kept.">
      <Group gap="xs" mb="md">
        <SearchField
          label="Find a request by its id"
          value={requestId}
          onChange={(value) => setFilter('requestId', value)}
        />
        <Select
          aria-label="Caller"
          placeholder="Any caller"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear caller' }}
          w={{ base: '100%', xs: 220 }}
          data={keys.map(({ id, name }) => ({ value: id, label: name }))}
          value={caller ?? null}
          onChange={(value) => setFilter('caller', value)}
        />
      </Group>
      <PagedTable
        result={result}
        paging={paging}
        label="Requests"
        rowKey={({ id }, index) => `${id} ${index}`}
        empty={
          caller || requestId
            ? { title: 'Nothing matches', children: 'Take a filter away. The log holds the last seven days.' }
            : { title: 'No requests yet', children: 'They appear a moment after they were answered.' }
        }
        columns={[
          {
            title: 'Request',
            isPrimary: true,
            cell: ({ method, path }) => (
              <Code bg="transparent" p={0}>
                <strong>{method}</strong> {path.replace(siteId, '…')}
              </Code>
            ),
          },
          { title: 'Answer', cell: ({ status, code }) => (code === null ? status : `${status} ${code}`) },
          {
            title: 'Caller',
            noWrap: true,
            cell: (row) => (row.caller === null ? 'anybody' : <Actor by={row.caller} />),
          },
          { title: 'Id', noWrap: true, cell: ({ id }) => <CopyText text={id} label="request’s id" maxLength={8} /> },
          { title: 'Took', alignRight: true, noWrap: true, cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms` },
          { title: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </Page>
  );
}
