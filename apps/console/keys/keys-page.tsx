import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { useSite } from '../sites/use-site.ts';
import { CreateKey } from './create-key.tsx';
import { LIST_KEYS } from './key-endpoints.ts';
import { KeyRows } from './key-rows.tsx';
import { KeyUsage } from './key-usage.tsx';

/** A site's API keys: what each may do, when it was last used, and how its secret is changed. */
export function KeysPage() {
  const site = useSite();
  const answer = useAnswer(LIST_KEYS, { params: { siteId: site.id } });
  const [opened, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string>();
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
      Create a key
    </Button>
  );
  return (
    <Page
      title="API keys"
      about={
        <>
          Your server calls the API with a key in x-service-api-key: <GuideLink>the reference</GuideLink>.
        </>
      }
      actions={create}
    >
      <CreateKey opened={opened} close={close} created={setSecret} />
      <SecretOnce title="The API key" secret={secret} close={() => setSecret(undefined)}>
        The site’s id is <code>{site.id}</code>.
      </SecretOnce>
      <Loaded answer={answer}>
        {({ keys }) => (
          <>
            <Card flush>
              <KeyRows keys={keys} rotated={setSecret} />
            </Card>
            <KeyUsage keys={keys} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
