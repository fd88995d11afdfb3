import { ActionIcon, Tooltip } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';

const ACCOUNT_PATH = '/account';

/** A link to the account page. */
export function AccountLink() {
  const [current] = useLocation();
  return (
    <Tooltip label="Your account">
      <ActionIcon
        component={Link}
        href={ACCOUNT_PATH}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Your account"
        aria-current={current === ACCOUNT_PATH ? 'page' : undefined}
      >
        <Icon name="account" />
      </ActionIcon>
    </Tooltip>
  );
}
