import { SimpleGrid } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import { formatBytes } from './format-bytes.ts';
import { READ_SYSTEM } from './monitoring-endpoints.ts';

const POLL_INTERVAL_MS = 10_000;

/** The state of the deployment. */
export function SystemPage() {
  const result = useApiQuery(READ_SYSTEM, {}, { pollInterval: POLL_INTERVAL_MS });
  return (
    <Page title="System" description="Database, queue and processes of this deployment.">
      <QueryResultView result={result}>
        {({ version, node, startedAt, store, queue, workers }) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" verticalSpacing={0}>
              <Card title="Portico">
                <DetailList
                  items={[
                    ['Version', version],
                    ['Node', node],
                    ['Started', <RelativeTime key="started" at={startedAt} />],
                  ]}
                />
              </Card>
              <Card title="Database">
                <DetailList
                  items={[
                    ['Type', store.kind],
                    ['Status', <StatusBadge key="status" status={store.isAnswering ? 'active' : 'failed'} />],
                    ['Version', store.version],
                    ['Schema', store.schemaVersion?.toString()],
                    ['Size', store.bytes === null ? null : formatBytes(store.bytes)],
                  ]}
                />
              </Card>
              <Card title="Queue">
                <DetailList
                  items={[
                    ['Type', queue.kind],
                    ['Assessments waiting', String(queue.waiting)],
                  ]}
                />
              </Card>
            </SimpleGrid>
            <Card flush title="Processes" description="Processes that sent a heartbeat in the last minute.">
              <DataTable
                label="Processes"
                rows={workers}
                rowKey={({ id, role }) => `${role} ${id}`}
                empty={{ title: 'No processes yet', children: 'Processes appear here within a minute of their start.' }}
                columns={[
                  { title: 'Role', isPrimary: true, cell: ({ role }) => <strong>{role}</strong> },
                  { title: 'ID', cell: ({ id }) => id },
                  { title: 'Version', cell: (worker) => worker.version },
                  { title: 'Started', cell: (worker) => <RelativeTime at={worker.startedAt} /> },
                  { title: 'Last seen', cell: ({ seenAt }) => <RelativeTime at={seenAt} /> },
                ]}
              />
            </Card>
          </>
        )}
      </QueryResultView>
    </Page>
  );
}
