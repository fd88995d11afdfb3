import { Button } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { Icon } from '../parts/icon.tsx';
import { PersonName } from '../parts/initials.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { signOut } from '../session/sign-out.ts';
import { READ_ACCOUNT } from './account-endpoints.ts';
import { CloseAccountCard } from './close-account-card.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';

const ACCOUNT_ROLE_LABELS = { operator: 'Operator', owner: 'Owner' } as const;

/** The signed-in account, its password and its sessions. */
export function AccountPage() {
  const result = useApiQuery(READ_ACCOUNT, {});
  return (
    <Page
      title="Your account"
      actions={
        <Button variant="default" leftSection={<Icon name="signOut" size={16} />} onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <QueryResultView result={result}>
        {({ account: { id, email, name, role, createdAt } }) => (
          <>
            <Card>
              <DetailList
                items={[
                  ['Name', <PersonName key="name" name={name} />],
                  ['Email', email],
                  ['Role', ACCOUNT_ROLE_LABELS[role]],
                  ['Created', <RelativeTime key="created" at={createdAt} />],
                  ['ID', <CopyableText key="id" text={id} label="account ID" />],
                ]}
              />
            </Card>
            <NameForm name={name} />
            <PasswordForm email={email} />
            <SessionsCard />
            <CloseAccountCard email={email} isOperator={role === 'operator'} />
          </>
        )}
      </QueryResultView>
    </Page>
  );
}
