import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { type Overlap, OverlapSelect } from './overlap-select.tsx';

interface Props {
  readonly title: string;
  readonly description: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Makes the new secret; the old one ends after so many seconds. */
  readonly onRotate: (overlapSeconds: Overlap) => void;
  readonly isPending: boolean;
}

/** The dialog that gives a secret a successor, and asks when the old one ends. */
export function RotationDialog({ title, description, opened, onClose, onRotate, isPending }: Props) {
  const [overlapSeconds, setOverlap] = useState<Overlap>(86_400);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{description}</Text>
        <OverlapSelect value={overlapSeconds} onChange={setOverlap} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onRotate(overlapSeconds)} loading={isPending}>
            Make a new secret
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
