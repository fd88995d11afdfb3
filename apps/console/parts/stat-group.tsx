import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './stat-group.module.css';

/** A row of four figures. On a narrow screen, they are in two rows. */
export function StatGroup({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['figures']}>{children}</dl>;
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  /** The list that the figure counts. */
  readonly href?: string | undefined;
  /** A line of small text below the value. */
  readonly children: ReactNode;
}

/** One figure: its name, its value and an explanation. If it has a link, the whole cell is the link. */
export function Stat({ name, value, href, children }: FigureProps) {
  return (
    <div className={classes['figure']}>
      <dt>{href === undefined ? name : <Link href={href}>{name}</Link>}</dt>
      <dd className={classes['value']}>{value}</dd>
      <dd className={classes['detail']}>{children}</dd>
    </div>
  );
}
