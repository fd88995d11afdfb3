import { Center, Loader } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { session } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog.tsx';
import { ACCEPT_INVITATION_PATH, AcceptInvitationPage } from './accept-invitation-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { consumeResetToken } from './reset-token.ts';
import { ServerUnreachablePage } from './server-unreachable-page.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useSessionStatus } from './use-session-status.ts';

/** Shows the console to a signed-in user, the sign-in page to others, and invitations and reset links to everyone. */
export function SessionGate() {
  const status = useSessionStatus();
  const [path] = useLocation();
  const queryClient = useQueryClient();
  const [resetToken, setResetToken] = useState(consumeResetToken);
  useWindowEvent('hashchange', () => setResetToken((current) => consumeResetToken() ?? current));
  useEffect(() => {
    if (status === 'signedOut') queryClient.clear();
  }, [status, queryClient]);

  if (status === 'starting') {
    return (
      <Center mih="100vh">
        <Loader aria-label="Signing in" />
      </Center>
    );
  }
  if (path === ACCEPT_INVITATION_PATH) return <AcceptInvitationPage />;
  if (status === 'unreachable') return <ServerUnreachablePage onRetry={() => void session.restoreSession()} />;
  if (resetToken !== undefined) {
    const leave = () => {
      setResetToken(undefined);
      // The new password has also ended this browser's session, so the status has to be updated.
      void session.restoreSession();
    };
    return <ResetPasswordPage token={resetToken} onDone={leave} />;
  }
  if (status === 'signedOut') return <SignInPage />;
  return (
    <>
      <Shell />
      <UnsavedChangesDialog />
      <SignInAgainDialog opened={status === 'expired'} />
    </>
  );
}
