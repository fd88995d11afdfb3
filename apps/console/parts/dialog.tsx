import { Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { unsavedChanges } from '../unsaved/unsaved-changes.ts';
import { useIsUnsavedDialogOpen } from '../unsaved/use-is-unsaved-dialog-open.ts';
import classes from './dialog.module.css';
import { DialogContext } from './dialog-context.ts';

interface DialogProps {
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

/**
 * A modal dialog. If a form in the dialog has unsaved changes, closing the dialog asks first. The heading of the dialog
 * is not in a `header` element, because a page may have only one banner landmark.
 */
export function Dialog({
  opened,
  onClose,
  title,
  isWide = false,
  isPersistent = false,
  isOnTop = false,
  children,
}: DialogProps) {
  const id = useId();
  const isAsking = useIsUnsavedDialogOpen();
  const close = () => unsavedChanges.confirmLeave(onClose, id);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={isWide ? 'lg' : 'md'}
      centered
      closeOnClickOutside={!isPersistent}
      closeOnEscape={!isPersistent && (isOnTop || !isAsking)}
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
        <Modal.Body>
          <DialogContext value={{ id, close }}>{children}</DialogContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
