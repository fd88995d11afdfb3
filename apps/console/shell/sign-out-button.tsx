import { ActionIcon, Tooltip } from '@mantine/core';
import { Icon } from '../parts/icon.tsx';
import { signOut } from '../session/sign-out.ts';

/** The sign-out button. Hidden on phones, where the account page has a sign-out button. */
export function SignOutButton() {
  return (
    <Tooltip label="Sign out">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Sign out" visibleFrom="xs" onClick={signOut}>
        <Icon name="signOut" />
      </ActionIcon>
    </Tooltip>
  );
}
