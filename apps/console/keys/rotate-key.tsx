import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useCommand } from '../api/use-command.ts';
import { Dialog } from '../parts/dialog.tsx';
import { type Overlap, OverlapChoice } from '../parts/overlap-choice.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ApiKey, ROTATE_KEY } from './key-endpoints.ts';

interface Props {
  readonly apiKey: ApiKey;
  readonly rotated: (secret: string) => void;
}

/** Gives an API key a successor; both work until the old one has ended. */
export function RotateKey({ apiKey, rotated }: Props) {
  const site = useSite();
  const [opened, { open, close }] = useDisclosure();
  const [overlapSeconds, setOverlap] = useState<Overlap>(86_400);
  const rotate = useCommand(ROTATE_KEY);
  const confirmed = () =>
    rotate.mutate(
      { params: { siteId: site.id, keyId: apiKey.id }, body: { overlapSeconds } },
      {
        onSuccess: ({ secret }) => {
          close();
          rotated(secret);
        },
      },
    );
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-label={`Rotate ${apiKey.name}`}>
        Rotate
      </Button>
      <Dialog opened={opened} close={close} title={`Rotate “${apiKey.name}”`}>
        <Stack>
          <Text size="sm">A new secret takes over the name and the scopes. The old one goes on for a while.</Text>
          <OverlapChoice value={overlapSeconds} change={setOverlap} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={confirmed} loading={rotate.isPending}>
              Make a new secret
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
