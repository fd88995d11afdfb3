import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { LIST_KEYS } from './key-endpoints.ts';
import { KeyTable } from './key-table.tsx';
import { KeyUsageChart } from './key-usage-chart.tsx';

/** The API keys of a site and their usage. */
export function KeysPage() {
  const site = useSite();
  const result = useApiQuery(LIST_KEYS, { params: { siteId: site.id } });
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const createButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Create API key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description={
        <>
          Your server sends the key in the header x-service-api-key. See the <GuideLink>API reference</GuideLink>.
        </>
      }
      actions={createButton}
    >
      <CreateKeyDialog opened={opened} onClose={close} onCreated={setSecret} />
      <SecretDialog title="API key created" secret={secret} onClose={() => setSecret(undefined)}>
        The site ID is <code>{site.id}</code>.
      </SecretDialog>
      <QueryResultView result={result}>
        {({ keys }) => (
          <>
            <Card flush>
              <KeyTable keys={keys} onRotated={setSecret} />
            </Card>
            <KeyUsageChart keys={keys} />
          </>
        )}
      </QueryResultView>
    </Page>
  );
}
