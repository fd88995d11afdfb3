import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  /** Nothing is shown while there is none. */
  readonly secret: string | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a secret for this one time. It goes by its button alone, so that no stray key loses it. */
export function SecretDialog({ title, secret, onClose, children }: Props) {
  return (
    <Dialog opened={secret !== undefined} onClose={onClose} title={title} isWide isPersistent>
      <Stack>
        <Callout title="Copy it now">
          It is shown this once and can’t be read again. Keep it where your server keeps its secrets.
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
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
