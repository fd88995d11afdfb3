import type { ReactNode } from 'react';
import classes from './hint.module.css';

interface Props {
  readonly title: string;
  readonly tone?: 'look' | 'bad';
  readonly children: ReactNode;
}

/** A highlighted note or error on the page. */
export function Callout({ title, tone = 'look', children }: Props) {
  return (
    <div className={classes['hint']} data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  );
}
