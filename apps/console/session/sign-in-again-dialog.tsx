import { Text } from '@mantine/core';
import { Dialog } from '../parts/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** A sign-in dialog over the page after the session has expired. Queued requests continue after signing in. */
export function SignInAgainDialog({ opened }: { readonly opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={() => undefined} title="Your session has expired" isPersistent isOnTop>
      <Text size="sm" mb="md">
        Sign in again to continue. Your input is kept.
      </Text>
      <SignInForm />
    </Dialog>
  );
}
