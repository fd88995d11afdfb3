import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './details-drawer.module.css';

interface DetailsDrawerProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Opens at the bottom instead of the right, as high as its content. For a phone. */
  readonly isAtBottom?: boolean;
  readonly children: ReactNode;
}

/** A drawer with a title and a close button. */
export function DetailsDrawer({ title, opened, onClose, isAtBottom = false, children }: DetailsDrawerProps) {
  const placement = isAtBottom ? ({ position: 'bottom', size: 'auto' } as const) : ({ position: 'right' } as const);
  return (
    <Drawer.Root opened={opened} onClose={onClose} {...placement}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes['top']}>
          <Drawer.Title component="h2" className={classes['title'] ?? ''}>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
