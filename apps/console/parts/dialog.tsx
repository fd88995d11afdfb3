import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly isWide?: boolean;
  /** Whether only its own buttons close it. */
  readonly isPersistent?: boolean;
  /** Whether it stands over other dialogs. */
  readonly isOnTop?: boolean;
  readonly children: ReactNode;
}

/** A dialog. It has no `header` element, since a page has one banner. */
export function Dialog({
  opened,
  onClose: close,
  title,
  isWide = false,
  isPersistent = false,
  isOnTop = false,
  children,
}: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={isWide ? 'lg' : 'md'}
      centered
      closeOnClickOutside={!isPersistent}
      closeOnEscape={!isPersistent}
      {...(isOnTop && { zIndex: 400 })}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={classes['top']}>
          <Modal.Title component="h2" className={classes['title'] ?? ''}>
            {title}
          </Modal.Title>
          {!isPersistent && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
