import { Fragment, type ReactNode } from 'react';
import classes from './detail-list.module.css';

/** A list of labels and values. Empty values are omitted. */
export function DetailList({ items }: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes['list']}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same label
          <Fragment key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
