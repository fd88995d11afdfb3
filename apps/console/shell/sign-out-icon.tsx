import { ActionIcon, Tooltip } from '@mantine/core';
import { Icon } from '../parts/icon.tsx';
import { signOut } from '../session/sign-out.ts';

/** Ends the session, in every tab. A phone has no room for it: there it is done on the page of the account. */
export function SignOutIcon() {
  return (
    <Tooltip label="Sign out">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Sign out" visibleFrom="xs" onClick={signOut}>
        <Icon name="out" />
      </ActionIcon>
    </Tooltip>
  );
}
