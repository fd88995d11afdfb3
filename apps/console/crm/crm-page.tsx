import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { CreateInstallationDialog } from './create-installation-dialog.tsx';
import { LIST_INSTALLATIONS } from './crm-endpoints.ts';

/** The CRM connections of a site. */
export function CrmPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_INSTALLATIONS, { params: { siteId } });
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  return (
    <Page
      title="CRM"
      description={
        <>
          A CRM connection receives signed events and updates the linked tickets.{' '}
          <GuideLink page="crm-inbound">How to sign events</GuideLink>
        </>
      }
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
          Add connection
        </Button>
      }
    >
      <CreateInstallationDialog opened={opened} onClose={close} onCreated={setSecret} />
      <SecretDialog title="Signing secret" secret={secret} onClose={() => setSecret(undefined)}>
        Use it in your CRM to sign each delivery. Next, enable inbound deliveries and set up the mapping.
      </SecretDialog>
      <QueryResultView result={result}>
        {({ installations }) => (
          <Card flush>
            <DataTable
              label="CRM connections"
              rows={installations}
              rowKey={({ id }) => id}
              empty={{ title: 'No CRM connections yet', children: 'Add a connection for each CRM that sends events.' }}
              columns={[
                {
                  title: 'Name',
                  isPrimary: true,
                  cell: ({ id, name }) => (
                    <Anchor component={Link} href={`/crm/${id}`} fw={600} size="sm">
                      {name}
                    </Anchor>
                  ),
                },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Inbound', cell: ({ inboundEnabled }) => (inboundEnabled ? 'Enabled' : 'Disabled') },
                { title: 'Mapping', cell: ({ mapping }) => (mapping === null ? 'Missing' : 'Set') },
                { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
              ]}
            />
          </Card>
        )}
      </QueryResultView>
    </Page>
  );
}
