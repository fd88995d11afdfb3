import { NavLink } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import type { NavigationItem } from './navigation-items.ts';
import classes from './shell.module.css';

/** One entry of the navigation. */
export function NavigationLink({ path, label, icon }: NavigationItem) {
  const [current] = useLocation();
  const isOverview = /^\/sites\/[^/]+$/.test(path);
  const isHere = current === path || (!isOverview && current.startsWith(`${path}/`));
  return (
    <NavLink
      component={Link}
      href={path}
      label={label}
      leftSection={<Icon name={icon} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={classes['place'] ?? ''}
    />
  );
}
