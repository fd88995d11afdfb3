import type { ReactNode } from 'react';
import classes from './callout.module.css';

interface CalloutProps {
  readonly title: string;
  readonly tone?: 'warning' | 'error';
  readonly children: ReactNode;
}

/** A highlighted note or error on the page. */
export function Callout({ title, tone = 'warning', children }: CalloutProps) {
  return (
    <div className={classes['callout']} data-tone={tone} role={tone === 'error' ? 'alert' : 'note'}>
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  );
}
