import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { type Overlap, OverlapChoice } from './overlap-choice.tsx';

interface Props {
  readonly title: string;
  readonly about: string;
  readonly opened: boolean;
  readonly close: () => void;
  /** Makes the new secret; the old one ends after so many seconds. */
  readonly rotate: (overlapSeconds: Overlap) => void;
  readonly isPending: boolean;
}

/** The dialog that gives a secret a successor, and asks when the old one ends. */
export function RotationDialog({ title, about, opened, close, rotate, isPending }: Props) {
  const [overlapSeconds, setOverlap] = useState<Overlap>(86_400);
  return (
    <Dialog opened={opened} close={close} title={title}>
      <Stack>
        <Text size="sm">{about}</Text>
        <OverlapChoice value={overlapSeconds} change={setOverlap} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => rotate(overlapSeconds)} loading={isPending}>
            Make a new secret
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
