import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { Rows } from '../table/rows.tsx';
import { CreateInstallation } from './create-installation.tsx';
import { LIST_INSTALLATIONS } from './crm-endpoints.ts';

/** The CRM installations of a site. */
export function CrmPage() {
  const { id: siteId } = useSite();
  const answer = useAnswer(LIST_INSTALLATIONS, { params: { siteId } });
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  return (
    <Page
      title="CRM"
      about={
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
      <CreateInstallation opened={opened} close={close} created={setSecret} />
      <SecretOnce title="The signing secret" secret={secret} close={() => setSecret(undefined)}>
        The CRM signs each delivery with it. Next, enable inbound deliveries and write the mapping.
      </SecretOnce>
      <Loaded answer={answer}>
        {({ installations }) => (
          <Card flush>
            <Rows
              label="Installations"
              rows={installations}
              keyOf={({ id }) => id}
              empty={{ title: 'No installation yet', children: 'Add one for each CRM that is to send deliveries.' }}
              columns={[
                {
                  title: 'Name',
                  main: true,
                  cell: ({ id, name }) => (
                    <Anchor component={Link} href={`/crm/${id}`} fw={600} size="sm">
                      {name}
                    </Anchor>
                  ),
                },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Inbound', cell: ({ inboundEnabled }) => (inboundEnabled ? 'enabled' : 'disabled') },
                { title: 'Mapping', cell: ({ mapping }) => (mapping === null ? 'missing' : 'set') },
                { title: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
