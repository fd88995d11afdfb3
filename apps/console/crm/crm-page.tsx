import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { CreateInstallation } from './create-installation.tsx';
import { LIST_INSTALLATIONS } from './crm-endpoints.ts';

/** The CRM installations of a site. */
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
          An installation takes the signed deliveries of one CRM and changes the linked tickets by them:{' '}
          <GuideLink page="crm-inbound">how a CRM signs</GuideLink>.
        </>
      }
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
          Add an installation
        </Button>
      }
    >
      <CreateInstallation opened={opened} onClose={close} onCreated={setSecret} />
      <SecretDialog title="The signing secret" secret={secret} onClose={() => setSecret(undefined)}>
        The CRM signs each delivery with it. Next, enable inbound deliveries and write the mapping.
      </SecretDialog>
      <Loaded result={result}>
        {({ installations }) => (
          <Card flush>
            <DataTable
              label="Installations"
              rows={installations}
              rowKey={({ id }) => id}
              empty={{ title: 'No installation yet', children: 'Add one for each CRM that is to send deliveries.' }}
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
                { title: 'Inbound', cell: ({ inboundEnabled }) => (inboundEnabled ? 'enabled' : 'disabled') },
                { title: 'Mapping', cell: ({ mapping }) => (mapping === null ? 'missing' : 'set') },
                { title: 'Made', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
