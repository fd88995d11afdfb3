import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { MIN_PASSWORD_LENGTH } from '../../../core/access/account.ts';
import { session } from '../api/session.ts';
import { Form } from '../form/form.tsx';
import { UnassignedFormErrors } from '../form/unassigned-form-errors.tsx';
import { useForm } from '../form/use-form.ts';
import { Callout } from '../parts/callout.tsx';
import { showSuccessToast } from '../parts/toasts.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';

const EMPTY_VALUES = { password: '' };

interface ResetPasswordPageProps {
  /** The token of the reset link. */
  readonly token: string;
  /** Called after the password was set, or when the user leaves the page. */
  readonly onDone: () => void;
}

/** Chooses a new password with a reset link. */
export function ResetPasswordPage({ token, onDone }: ResetPasswordPageProps) {
  const form = useForm(EMPTY_VALUES);
  const reset = async ({ password }: typeof EMPTY_VALUES) => {
    await session.resetPassword({ token, password });
    showSuccessToast('Password changed. Sign in with the new password.');
    onDone();
  };
  return (
    <SignedOutLayout
      title="Choose a new password"
      showsTitle
      footer={
        <Anchor component="button" type="button" size="sm" onClick={onDone}>
          Back to sign in
        </Anchor>
      }
    >
      <Form form={form} onSubmit={reset} hasUnsavedWarning={false}>
        <Stack>
          {form.problemMessage !== undefined && (
            <Callout tone="error" title="The password was not changed">
              {form.problemMessage}
            </Callout>
          )}
          <PasswordInput
            label="New password"
            description={`At least ${MIN_PASSWORD_LENGTH} characters. All your sessions will be signed out.`}
            required
            autoFocus
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <UnassignedFormErrors form={form} />
          <Button type="submit" loading={form.submitting} fullWidth>
            Set password
          </Button>
        </Stack>
      </Form>
    </SignedOutLayout>
  );
}
