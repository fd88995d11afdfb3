import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  /** The secret to show. If it is `undefined`, the dialog is closed. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a new secret once. Only its button closes the dialog, so that Escape does not lose the secret. */
export function SecretDialog({ title, secret, onClose, children }: Props) {
  return (
    <Dialog opened={secret !== undefined} onClose={onClose} title={title} isWide isPersistent>
      <Stack>
        <Callout title="Copy this secret now">
          You won’t be able to see it again. Store it in your server’s secret store.
        </Callout>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        {children !== undefined && (
          <Text component="div" size="sm">
            {children}
          </Text>
        )}
        <Group justify="flex-end">
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                data-autofocus
                leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I’ve saved it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
