import { Code, Group, Select } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_REQUESTS } from './monitoring-endpoints.ts';

const POLL_INTERVAL_MS = 10_000;

/** The latest requests to the site. Bodies and query strings are not stored. */
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
    <Page title="Request log" description="The latest requests to this site. Bodies and query strings are not stored.">
      <Group gap="xs" mb="md">
        <SearchField
          label="Search by request ID"
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
            ? { title: 'No matching requests', children: 'Remove a filter. Requests are kept for seven days.' }
            : { title: 'No requests yet', children: 'Requests appear here shortly after the response.' }
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
          { title: 'Status', cell: ({ status, code }) => (code === null ? status : `${status} ${code}`) },
          {
            title: 'Caller',
            noWrap: true,
            cell: (row) => (row.caller === null ? 'Anonymous' : <ActorName by={row.caller} />),
          },
          { title: 'ID', noWrap: true, cell: ({ id }) => <CopyableText text={id} label="request ID" maxLength={8} /> },
          {
            title: 'Duration',
            alignRight: true,
            noWrap: true,
            cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms`,
          },
          { title: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </Page>
  );
}
