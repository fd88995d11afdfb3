import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../api/problem.ts';
import { session } from '../api/session.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { showProblemToast } from '../parts/toasts.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';

const EMPTY_VALUES = { email: '' };

/** Requests a mail with a link to choose a new password. */
export function ForgotPasswordPage({ onBack }: { readonly onBack: () => void }) {
  const form = useForm(EMPTY_VALUES);
  const [requestedEmail, setRequestedEmail] = useState<string>();
  const request = async ({ email }: typeof EMPTY_VALUES) => {
    try {
      await session.requestPasswordReset({ email });
    } catch (error) {
      if (toProblem(error).errors.length === 0) showProblemToast(error);
      throw error;
    }
    setRequestedEmail(email.trim());
  };
  return (
    <SignedOutLayout
      title="Forgot password?"
      showsTitle
      footer={
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to sign in
        </Anchor>
      }
    >
      {requestedEmail === undefined ? (
        <Form form={form} onSubmit={request} hasUnsavedWarning={false}>
          <Stack>
            <Text size="sm">Enter the email address of your account. We mail you a link to choose a new password.</Text>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoFocus
              required
              {...form.getInputProps('email')}
            />
            <UnassignedFormErrors form={form} />
            <Button type="submit" loading={form.submitting} fullWidth>
              Send link
            </Button>
          </Stack>
        </Form>
      ) : (
        <Stack gap="xs" role="status">
          <Text fw={600}>Check your inbox</Text>
          <Text>
            If {requestedEmail} has an account, a link is on its way. It is valid for one hour. No mail? The operator of
            the server can run <code>portico set-password</code>.
          </Text>
        </Stack>
      )}
    </SignedOutLayout>
  );
}
