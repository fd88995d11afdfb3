import { Button } from '@mantine/core';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { signOut } from '../session/sign-out.ts';
import { READ_ACCOUNT } from './account-endpoints.ts';
import { PasswordForm } from './password-form.tsx';

const ROLES = { operator: 'operates this installation', owner: 'owns sites' } as const;

/** Who is signed in, and the password. */
export function AccountPage() {
  const answer = useAnswer(READ_ACCOUNT, {});
  return (
    <Page
      title="Your account"
      actions={
        <Button variant="default" leftSection={<Icon name="out" size={16} />} onClick={signOut}>
          Sign out
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ account: { id, email, role, createdAt } }) => (
          <>
            <Card>
              <Facts
                facts={[
                  ['E-mail', email],
                  ['Role', ROLES[role]],
                  ['Made', <Moment key="made" at={createdAt} />],
                  ['Id', <CopyText key="id" text={id} label="account’s id" />],
                ]}
              />
            </Card>
            <PasswordForm email={email} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
