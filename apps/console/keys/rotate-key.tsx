import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCommand } from '../api/use-command.ts';
import type { Overlap } from '../parts/overlap-choice.tsx';
import { RotationDialog } from '../parts/rotation-dialog.tsx';
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
  const rotate = useCommand(ROTATE_KEY);
  const confirmed = (overlapSeconds: Overlap) =>
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
      <RotationDialog
        title={`Rotate “${apiKey.name}”`}
        about="A new secret takes over the name and the scopes. The old one goes on for a while."
        opened={opened}
        close={close}
        rotate={confirmed}
        isPending={rotate.isPending}
      />
    </>
  );
}
