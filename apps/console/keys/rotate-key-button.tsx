import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import type { SecretOverlapSeconds } from '../parts/secret-overlap-select.tsx';
import { SecretRotationDialog } from '../parts/secret-rotation-dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ApiKey, ROTATE_KEY } from './key-endpoints.ts';

interface RotateKeyButtonProps {
  readonly apiKey: ApiKey;
  readonly onRotated: (secret: string) => void;
}

/** Rotates an API key. Both secrets work until the old secret expires. */
export function RotateKeyButton({ apiKey, onRotated }: RotateKeyButtonProps) {
  const site = useSite();
  const [opened, { open, close }] = useDisclosure();
  const rotate = useApiMutation(ROTATE_KEY);
  const rotateKey = (overlapSeconds: SecretOverlapSeconds) =>
    rotate.mutate(
      { params: { siteId: site.id, keyId: apiKey.id }, body: { overlapSeconds } },
      {
        onSuccess: ({ secret }) => {
          close();
          onRotated(secret);
        },
      },
    );
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-label={`Rotate ${apiKey.name}`}>
        Rotate
      </Button>
      <SecretRotationDialog
        title={`Rotate “${apiKey.name}”`}
        description="Creates a secret with the same name, scopes and limits. The old one expires when you choose."
        opened={opened}
        onClose={close}
        onRotate={rotateKey}
        isPending={rotate.isPending}
      />
    </>
  );
}
