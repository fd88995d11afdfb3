import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly isWide?: boolean;
  /** Closes only with its own buttons, not with Escape or a click outside. */
  readonly isPersistent?: boolean;
  /** Shows the dialog above other dialogs. */
  readonly isOnTop?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. Its heading is not in a `header` element, because a page may have only one banner landmark. */
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
