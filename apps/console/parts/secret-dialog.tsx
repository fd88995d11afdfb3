import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** The secret to show. If it is undefined, the dialog is closed. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a new secret once. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title={title}
      text={secret}
      onClose={onClose}
      notice={
        <Callout title="Copy this secret now">
          You won’t be able to see it again. Store it in your server’s secret store.
        </Callout>
      }
      copyLabel="Copy"
      closeLabel="I’ve saved it"
    >
      {children !== undefined && (
        <Text component="div" size="sm">
          {children}
        </Text>
      )}
    </ShownOnceDialog>
  );
}
