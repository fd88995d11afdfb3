import { Group } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import classes from './page-tabs.module.css';

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

interface PageTab {
  readonly href: string;
  readonly label: string;
  /** Path prefix of the pages that also belong to this tab. */
  readonly childPrefix?: string;
}

/** Tabs of related pages, each with its own URL. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const [path] = useLocation();
  return (
    <Group
      component="nav"
      aria-label={label}
      gap="0 clamp(0.75rem, 3vw, 1.25rem)"
      mb="lg"
      className={classes['tabs'] ?? ''}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          className={classes['tab'] ?? ''}
          aria-current={isCurrentTab(path, tab) ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </Group>
  );
}

function isCurrentTab(path: string, { href, childPrefix }: PageTab): boolean {
  return path === href || (childPrefix !== undefined && path.startsWith(childPrefix));
}
