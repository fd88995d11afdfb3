import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { Rows } from '../table/rows.tsx';
import { CreateSite } from './create-site.tsx';
import { LIST_SITES } from './site-endpoints.ts';

/** All sites of the account. */
export function SitesPage() {
  const answer = useAnswer(LIST_SITES, {});
  const [opened, { open, close }] = useDisclosure();
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Add a site
    </Button>
  );
  return (
    <Page title="Sites" about="Each site has its own tickets, keys and settings." actions={create}>
      <CreateSite opened={opened} close={close} />
      <Loaded answer={answer}>
        {({ sites }) => (
          <Card flush>
            <Rows
              label="Sites"
              rows={sites}
              keyOf={({ id }) => id}
              empty={{ title: 'No site yet', children: 'Add your website to get tickets, keys and the widget for it.' }}
              columns={[
                {
                  title: 'Name',
                  main: true,
                  cell: ({ id, name }) => (
                    <Anchor component={Link} href={`/sites/${id}`} fw={600}>
                      {name}
                    </Anchor>
                  ),
                },
                {
                  title: 'Origins',
                  cell: ({ allowedOrigins }) =>
                    allowedOrigins.length > 0 ? allowedOrigins.join(', ') : <Text c="dimmed">none</Text>,
                },
                { title: 'Id', cell: ({ id }) => <CopyText text={id} /> },
                { title: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
