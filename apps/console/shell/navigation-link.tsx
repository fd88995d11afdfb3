import { NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import type { NavigationItem } from './navigation-items.ts';
import classes from './shell.module.css';

/** One entry of the navigation. `children` are at its end. */
export function NavigationLink({ path, label, icon, children }: NavigationItem & { readonly children?: ReactNode }) {
  const [location] = useLocation();
  const current = location.replace(/\/$/, '');
  const isOverview = /^\/sites\/[^/]+$/.test(path);
  const isHere = current === path || (!isOverview && current.startsWith(`${path}/`));
  return (
    <NavLink
      component={Link}
      href={path}
      label={label}
      leftSection={<Icon name={icon} />}
      rightSection={children}
      py={{ base: 6, sm: 4 }}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      className={classes['place'] ?? ''}
    />
  );
}
