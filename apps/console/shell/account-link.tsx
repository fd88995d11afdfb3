import { ActionIcon, Tooltip } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';

const PATH = '/account';

/** A link to the account page. */
export function AccountLink() {
  const [current] = useLocation();
  return (
    <Tooltip label="Your account">
      <ActionIcon
        component={Link}
        href={PATH}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Your account"
        aria-current={current === PATH ? 'page' : undefined}
      >
        <Icon name="account" />
      </ActionIcon>
    </Tooltip>
  );
}
