import { Text } from '@mantine/core';
import { Dialog } from '../parts/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Stands over the page when a session has ended; what was typed and sent goes on from where it was. */
export function SignInAgain({ opened }: { readonly opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={() => undefined} title="Your session has ended" isPersistent isOnTop>
      <Text size="sm" mb="md">
        Sign in again to go on where you were. What you have typed is still here.
      </Text>
      <SignInForm />
    </Dialog>
  );
}
