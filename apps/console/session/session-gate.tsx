import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useSessionStatus } from './use-session-status.ts';

/** Shows the console to a signed-in user. Shows the sign-in page to others. */
export function SessionGate() {
  const status = useSessionStatus();
  const queryClient = useQueryClient();
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
  if (status === 'unreachable') return <ServerUnreachable onRetry={() => void session.restoreSession()} />;
  if (status === 'signedOut') return <SignInPage />;
  return (
    <>
      <Shell />
      <UnsavedChangesDialog />
      <SignInAgainDialog opened={status === 'expired'} />
    </>
  );
}
