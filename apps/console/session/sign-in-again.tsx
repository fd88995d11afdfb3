import { Modal, Text } from '@mantine/core';
import { SignInForm } from './sign-in-form.tsx';

/** Stands over the page when a session has ended; what was typed and sent goes on from where it was. */
export function SignInAgain({ opened }: { readonly opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      centered
      zIndex={400}
    >
      <Text size="sm" mb="md">
        Sign in again to go on where you were. What you have typed is still here.
      </Text>
      <SignInForm />
    </Modal>
  );
}
