import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { type SecretOverlapSeconds, SecretOverlapSelect } from './secret-overlap-select.tsx';

interface SecretRotationDialogProps {
  readonly title: string;
  readonly description: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Creates the new secret. The old secret expires after `overlapSeconds`. */
  readonly onRotate: (overlapSeconds: SecretOverlapSeconds) => void;
  readonly isPending: boolean;
}

/** The dialog that rotates a secret and asks when the old secret expires. */
export function SecretRotationDialog({
  title,
  description,
  opened,
  onClose,
  onRotate,
  isPending,
}: SecretRotationDialogProps) {
  const [overlapSeconds, setOverlap] = useState<SecretOverlapSeconds>(86_400);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{description}</Text>
        <SecretOverlapSelect value={overlapSeconds} onChange={setOverlap} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onRotate(overlapSeconds)} loading={isPending}>
            Create new secret
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
