import { SimpleGrid } from '@mantine/core';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Rows } from '../table/rows.tsx';
import { sizeText } from './size-text.ts';
import { READ_SYSTEM } from './watching-endpoints.ts';

const EVERY = 10_000;

/** What the installation consists of, and how it fares. */
export function SystemPage() {
  const answer = useAnswer(READ_SYSTEM, {}, { every: EVERY });
  return (
    <Page title="System" about="Store, queue and processes of this installation.">
      <Loaded answer={answer}>
        {({ version, node, startedAt, store, queue, workers }) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg" verticalSpacing={0}>
              <Card title="Portico">
                <Facts
                  facts={[
                    ['Version', version],
                    ['Node', node],
                    ['Started', <Moment key="started" at={startedAt} />],
                  ]}
                />
              </Card>
              <Card title="Store">
                <Facts
                  facts={[
                    ['Kind', store.kind],
                    ['State', <StatusBadge key="state" status={store.isAnswering ? 'active' : 'failed'} />],
                    ['Version', store.version],
                    ['Schema', store.schemaVersion?.toString()],
                    ['Size', store.bytes === null ? null : sizeText(store.bytes)],
                  ]}
                />
              </Card>
              <Card title="Queue">
                <Facts
                  facts={[
                    ['Kind', queue.kind],
                    ['Assessments waiting', String(queue.waiting)],
                  ]}
                />
              </Card>
            </SimpleGrid>
            <Card flush title="Processes" about="Those that gave a sign of life in the last minute.">
              <Rows
                label="Processes"
                rows={workers}
                keyOf={({ id, role }) => `${role} ${id}`}
                empty={{ title: 'None has given a sign of life', children: 'The first one comes within a minute.' }}
                columns={[
                  { title: 'Role', main: true, cell: ({ role }) => <strong>{role}</strong> },
                  { title: 'Id', cell: ({ id }) => id },
                  { title: 'Version', cell: (worker) => worker.version },
                  { title: 'Started', cell: (worker) => <Moment at={worker.startedAt} /> },
                  { title: 'Seen', cell: ({ seenAt }) => <Moment at={seenAt} /> },
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}
