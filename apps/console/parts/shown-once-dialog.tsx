import { Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface ShownOnceDialogProps {
  readonly title: string;
  /** The text to show, such as a secret or a link. If it is undefined, the dialog is closed. */
  readonly text: string | undefined;
  readonly onClose: () => void;
  /** Content above the text. */
  readonly notice: ReactNode;
  readonly copyLabel: string;
  readonly closeLabel: string;
  /** Content below the text. */
  readonly children?: ReactNode;
}

/** Shows a text that cannot be read again. Only its button closes the dialog, so that Escape does not lose the text. */
export function ShownOnceDialog({
  title,
  text,
  onClose,
  notice,
  copyLabel,
  closeLabel,
  children,
}: ShownOnceDialogProps) {
  return (
    <Dialog opened={text !== undefined} onClose={onClose} title={title} isWide isPersistent>
      <Stack>
        {notice}
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {text}
        </Code>
        {children}
        <Group justify="flex-end">
          <CopyButton value={text ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                data-autofocus
                leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
              >
                {copied ? 'Copied' : copyLabel}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{closeLabel}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
