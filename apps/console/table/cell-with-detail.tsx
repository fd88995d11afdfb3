import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './cell-with-detail.module.css';

interface CellWithDetailProps {
  /** Second line, in small dimmed text. If it is omitted, there is no second line. */
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The content of a table cell with a second line. On a narrow screen, the content is aligned to the right, as in other
 * cells.
 */
export function CellWithDetail({ detail, children }: CellWithDetailProps) {
  return (
    <div className={classes['cell']}>
      {children}
      {detail !== undefined && (
        <Text size="xs" c="dimmed" mt={2}>
          {detail}
        </Text>
      )}
    </div>
  );
}
