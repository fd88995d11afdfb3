import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../api/session.ts';
import { Shell } from '../shell/shell.tsx';
import { ServerAway } from './server-away.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useStanding } from './use-standing.ts';

/** The console for whoever is signed in, and the way in for everybody else. */
export function SessionGate() {
  const standing = useStanding();
  const answers = useQueryClient();
  useEffect(() => {
    if (standing === 'signedOut') answers.clear();
  }, [standing, answers]);

  if (standing === 'starting') {
    return (
      <Center mih="100vh">
        <Loader aria-label="Signing in" />
      </Center>
    );
  }
  if (standing === 'unreachable') return <ServerAway again={() => void session.begin()} />;
  if (standing === 'signedOut') return <SignInPage />;
  return (
    <>
      <Shell />
      <SignInAgain opened={standing === 'expired'} />
    </>
  );
}
