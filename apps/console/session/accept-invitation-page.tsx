import { Anchor, Button, Center, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { MAX_DISPLAY_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '../../../core/access/account.ts';
import { type Problem, toProblem } from '../api/problem.ts';
import { type InvitationPreview, session } from '../api/session.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Callout } from '../parts/callout.tsx';
import { ROLE_LABELS } from '../team/role-labels.ts';
import { SignedOutLayout } from './signed-out-layout.tsx';

/** Path of the page in links of invitations. */
export const ACCEPT_INVITATION_PATH = '/accept-invitation';

const EMPTY_VALUES = { name: '', password: '' };

/** The page that the link of an invitation opens. The token is in the fragment, which browsers do not send. */
export function AcceptInvitationPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('invitation') ?? '');
  const [data, setData] = useState<InvitationPreview>();
  const [error, setError] = useState<Problem>();
  // Does not use a query, because the end of a session removes all queries.
  useEffect(() => {
    session.readInvitation(token).then(setData, (thrown: unknown) => setError(toProblem(thrown)));
  }, [token]);
  return (
    <SignedOutLayout
      title="Invitation"
      heading={data ? `Join ${data.siteName}` : 'Invitation'}
      footer={
        <Anchor component={Link} href="/" underline="always">
          Go to the console
        </Anchor>
      }
    >
      {data && <AcceptInvitationForm token={token} invitation={data} />}
      {error && (
        <Callout tone="error" title="This invitation can’t be opened">
          {error.message} Ask the person who invited you for a new link.
        </Callout>
      )}
      {!data && !error && (
        <Center>
          <Loader aria-label="Loading the invitation" />
        </Center>
      )}
    </SignedOutLayout>
  );
}

interface AcceptInvitationFormProps {
  readonly token: string;
  readonly invitation: InvitationPreview;
}

function AcceptInvitationForm({ token, invitation: { email, role, hasAccount } }: AcceptInvitationFormProps) {
  const form = useForm(EMPTY_VALUES, { fieldByCode: { sign_in_failed: 'password' } });
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const accept = async ({ name, password }: typeof EMPTY_VALUES) => {
    const siteId = await session.acceptInvitation({ token, password, ...(name.trim() !== '' && { name }) });
    // The cache may contain data of an account that was signed in before.
    queryClient.clear();
    navigate(`/sites/${siteId}`, { replace: true });
  };
  return (
    <Form form={form} onSubmit={accept} hasUnsavedWarning={false}>
      <Stack>
        <Text size="sm">
          You are invited with the role {ROLE_LABELS[role]}.{' '}
          {hasAccount
            ? `Enter the password of your account ${email} to accept.`
            : `Choose a password for your new account ${email}.`}
        </Text>
        {form.problemMessage !== undefined && (
          <Callout tone="error" title="The invitation was not accepted">
            {form.problemMessage}
          </Callout>
        )}
        <input hidden readOnly autoComplete="username" value={email} />
        {!hasAccount && (
          <TextInput
            label="Your name"
            description="Optional. Your team sees it, and visitors see it with your answers."
            autoFocus
            autoComplete="name"
            maxLength={MAX_DISPLAY_NAME_LENGTH}
            {...form.getInputProps('name')}
          />
        )}
        <PasswordInput
          label="Password"
          {...(!hasAccount && { description: `At least ${MIN_PASSWORD_LENGTH} characters.` })}
          required
          autoFocus={hasAccount}
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          {...form.getInputProps('password')}
        />
        <UnassignedFormErrors form={form} />
        <Button type="submit" loading={form.submitting} fullWidth>
          Accept invitation
        </Button>
      </Stack>
    </Form>
  );
}
