import { ActionIcon, Tooltip } from '@mantine/core';
import { session } from '../api/session.ts';
import { Icon } from '../parts/icon.tsx';
import { showProblem } from '../parts/toasts.tsx';

/** Ends the session, in every tab. */
export function SignOutButton() {
  const signOut = () => void session.signOut().catch(showProblem);
  return (
    <Tooltip label="Sign out">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Sign out" onClick={signOut}>
        <Icon name="out" />
      </ActionIcon>
    </Tooltip>
  );
}
