import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';

/** The sign-in page. It leads to the page for a forgotten password. */
export function SignInPage() {
  const [hasForgotten, setHasForgotten] = useState(false);
  if (hasForgotten) return <ForgotPasswordPage onBack={() => setHasForgotten(false)} />;
  return (
    <SignedOutLayout
      title="Sign in"
      footer={
        <Stack gap="xs">
          <Anchor component="button" type="button" size="sm" onClick={() => setHasForgotten(true)}>
            Forgot password?
          </Anchor>
          <span>
            No account yet? Ask a member of your team to invite you. On a new server, open the setup link that it
            printed when it started.
          </span>
        </Stack>
      }
    >
      <SignInForm />
    </SignedOutLayout>
  );
}
