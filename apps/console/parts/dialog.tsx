import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly close: () => void;
  readonly title: string;
  readonly wide?: boolean;
  /** Whether only its own buttons close it. */
  readonly insists?: boolean;
  /** Whether it stands over other dialogs. */
  readonly above?: boolean;
  readonly children: ReactNode;
}

/** A dialog. It has no `header` element, since a page has one banner. */
export function Dialog({ opened, close, title, wide = false, insists = false, above = false, children }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={wide ? 'lg' : 'md'}
      centered
      closeOnClickOutside={!insists}
      closeOnEscape={!insists}
      {...(above && { zIndex: 400 })}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={classes['top']}>
          <Modal.Title component="h2" className={classes['title'] ?? ''}>
            {title}
          </Modal.Title>
          {!insists && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
