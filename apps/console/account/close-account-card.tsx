import { Button, List, PasswordInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { toProblem } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { showProblemToast, showSuccessToast } from '../parts/toasts.tsx';
import { type AccountClosureSiteEffect, PREVIEW_ACCOUNT_CLOSURE } from './account-endpoints.ts';

const EMPTY_VALUES = { currentPassword: '' };
const FIELD_BY_PROBLEM_CODE = { password_wrong: 'currentPassword' };

/** Closes the signed-in account, after its password is entered. */
export function CloseAccountCard({ email, isOperator }: { readonly email: string; readonly isOperator: boolean }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Card
      title="Close account"
      description={
        <>
          You leave your sites, and your email address and password are deleted.{' '}
          <GuideLink page="data-protection#close-an-account">What remains</GuideLink>
        </>
      }
    >
      {isOperator ? (
        <Text size="sm" c="dimmed">
          You operate this deployment, so your account can’t be closed.
        </Text>
      ) : (
        <Button color="red" variant="light" onClick={open}>
          Close account
        </Button>
      )}
      <Dialog opened={opened} onClose={close} title="Close your account?">
        <ClosureForm email={email} />
      </Dialog>
    </Card>
  );
}

function ClosureForm({ email }: { readonly email: string }) {
  const result = useApiQuery(PREVIEW_ACCOUNT_CLOSURE, {});
  const form = useForm(EMPTY_VALUES, { fieldByCode: FIELD_BY_PROBLEM_CODE });
  const closeAccount = async (body: typeof EMPTY_VALUES) => {
    try {
      await session.closeAccount({ body });
    } catch (error) {
      const { code, errors } = toProblem(error);
      if (errors.length === 0 && !(code in FIELD_BY_PROBLEM_CODE)) showProblemToast(error);
      throw error;
    }
    showSuccessToast('Account closed.');
  };
  return (
    <QueryResultView result={result}>
      {({ sites }) => {
        const blocking = sites.filter(({ effect }) => effect === 'needs_owner');
        return (
          <Form form={form} onSubmit={closeAccount} hasUnsavedWarning={false}>
            <input hidden readOnly autoComplete="username" value={email} />
            <Stack>
              {blocking.length > 0 ? (
                <Callout title="These sites need another owner">
                  <SiteList sites={blocking} />
                  You are their only owner. Hand them over in Team, or delete them.
                </Callout>
              ) : (
                <ClosureSummary sites={sites} />
              )}
              {blocking.length === 0 && (
                <PasswordInput
                  label="Current password"
                  required
                  autoComplete="current-password"
                  data-autofocus
                  {...form.getInputProps('currentPassword')}
                />
              )}
              <DialogFooter form={form} disabled={blocking.length > 0} color="red">
                Close account
              </DialogFooter>
            </Stack>
          </Form>
        );
      }}
    </QueryResultView>
  );
}

/** What closing the account does. */
function ClosureSummary({ sites }: { readonly sites: readonly AccountClosureSiteEffect[] }) {
  const left = sites.filter(({ effect }) => effect === 'kept');
  const removed = sites.filter(({ effect }) => effect === 'removed');
  return (
    <>
      <Text size="sm">
        You are signed out everywhere at once. Your email address, password and invitations are deleted. Your answers
        stay, with your name. You can’t undo this.
      </Text>
      {left.length > 0 && (
        <div>
          <Text size="sm">You leave these sites:</Text>
          <SiteList sites={left} />
        </div>
      )}
      {removed.length > 0 && (
        <div>
          <Text size="sm">These deleted sites have no other member. They are removed at once:</Text>
          <SiteList sites={removed} />
        </div>
      )}
    </>
  );
}

function SiteList({ sites }: { readonly sites: readonly AccountClosureSiteEffect[] }) {
  return (
    <List size="sm" style={{ overflowWrap: 'anywhere' }}>
      {sites.map(({ siteId, name }) => (
        <List.Item key={siteId}>{name}</List.Item>
      ))}
    </List>
  );
}
