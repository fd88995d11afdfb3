import { Code, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { LogTime } from '../parts/log-time.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_REQUESTS, type LoggedRequest } from './monitoring-endpoints.ts';
import { readRequestFilter } from './read-request-filter.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestOverview } from './request-overview.tsx';
import { RequestPath } from './request-path.tsx';
import { RequestStatusBadge } from './request-status-badge.tsx';

const POLL_INTERVAL_MS = 10_000;

/** The latest requests to the site. Bodies and query strings are not stored. */
export function RequestsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const [selected, setSelected] = useState<LoggedRequest>();
  const { query, isFiltered } = readRequestFilter(paging);
  const result = useApiQuery(
    LIST_REQUESTS,
    { params: { siteId }, query: { ...query, cursor: paging.cursor } },
    { pollInterval: POLL_INTERVAL_MS, keepsPrevious: true },
  );
  return (
    <Page title="Request log" description="The latest requests to this site. Bodies and query strings are not stored.">
      <RequestFilters paging={paging} />
      <RequestOverview query={query} pollInterval={POLL_INTERVAL_MS} />
      <PagedTable
        result={result}
        paging={paging}
        label="Requests"
        isDense
        onOpen={setSelected}
        rowKey={({ id }, index) => `${id} ${index}`}
        empty={
          isFiltered
            ? { title: 'No matching requests', children: 'Remove a filter. Requests are kept for seven days.' }
            : { title: 'No requests yet', children: 'Requests appear here shortly after the response.' }
        }
        columns={[
          {
            title: 'Request',
            isPrimary: true,
            isTruncated: true,
            cell: (request) => (
              <UnstyledButton onClick={() => setSelected(request)} aria-haspopup="dialog" title={request.path}>
                <Code bg="transparent" p={0}>
                  <strong>{request.method}</strong>{' '}
                  <RequestPath path={request.path.replace(`/sites/${siteId}`, '/…')} />
                </Code>
              </UnstyledButton>
            ),
          },
          { title: 'Status', cell: ({ status, code }) => <RequestStatusBadge status={status} code={code} /> },
          {
            title: 'Caller',
            noWrap: true,
            cell: (row) => (row.caller === null ? 'Anonymous' : <ActorName by={row.caller} />),
          },
          {
            title: 'Duration',
            alignRight: true,
            noWrap: true,
            cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms`,
          },
          { title: 'Time', noWrap: true, cell: ({ at }) => <LogTime at={at} /> },
        ]}
      />
      <RequestDetails request={selected} onClose={() => setSelected(undefined)} />
    </Page>
  );
}
