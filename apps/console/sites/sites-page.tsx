import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import { ROLE_LABELS } from '../team/role-labels.ts';
import { CreateSiteDialog } from './create-site-dialog.tsx';
import { LIST_SITES } from './site-endpoints.ts';

/** The sites of the account. */
export function SitesPage() {
  const result = useApiQuery(LIST_SITES, {});
  const [opened, { open, close }] = useDisclosure();
  const createButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Add site
    </Button>
  );
  return (
    <Page title="Sites" description="Each site has its own tickets, API keys and settings." actions={createButton}>
      <CreateSiteDialog opened={opened} onClose={close} />
      <QueryResultView result={result}>
        {({ sites }) => (
          <Card flush>
            <DataTable
              label="Sites"
              rows={sites}
              rowKey={({ id }) => id}
              empty={{ title: 'No sites yet', children: 'Add your website to get its widget, tickets and API keys.' }}
              columns={[
                {
                  title: 'Name',
                  isPrimary: true,
                  cell: ({ id, name }) => (
                    <Anchor component={Link} href={`/sites/${id}`} fw={600}>
                      {name}
                    </Anchor>
                  ),
                },
                {
                  title: 'Origins',
                  cell: ({ allowedOrigins }) =>
                    allowedOrigins.length > 0 ? allowedOrigins.join(', ') : <Text c="dimmed">None</Text>,
                },
                { title: 'Your role', cell: ({ role }) => ROLE_LABELS[role] },
                { title: 'ID', cell: ({ id }) => <CopyableText text={id} /> },
                {
                  title: 'State',
                  cell: ({ deletesAt }) => (deletesAt === null ? null : <StatusBadge status="deleted" />),
                },
                { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
              ]}
            />
          </Card>
        )}
      </QueryResultView>
    </Page>
  );
}
