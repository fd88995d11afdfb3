import { Group } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import classes from './page-tabs.module.css';

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly label: string }[];
}

/** Pages that belong together, each at an address of its own. */
export function PageTabs({ label, tabs }: Props) {
  const [here] = useLocation();
  return (
    <Group
      component="nav"
      aria-label={label}
      gap="0 var(--mantine-spacing-lg)"
      mb="lg"
      className={classes['tabs'] ?? ''}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          className={classes['tab'] ?? ''}
          aria-current={tab.href === here ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </Group>
  );
}
