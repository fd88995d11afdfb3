import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmButtonProps extends ButtonProps {
  readonly label: ReactNode;
  readonly question: string;
  /** Explains what happens and whether it can be undone. */
  readonly consequence: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** A button that asks for confirmation in a dialog. */
export function ConfirmButton({
  label,
  question,
  consequence,
  confirmLabel,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [opened, { open, close }] = useDisclosure();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = async () => {
    setIsConfirming(true);
    // If `onConfirm` rejects, the mutation has already shown the error in a toast.
    const succeeded = await onConfirm().then(
      () => true,
      () => false,
    );
    setIsConfirming(false);
    if (succeeded) close();
  };
  return (
    <>
      <Button variant="default" size="xs" {...button} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={question}>
        <Stack>
          <Text size="sm">{consequence}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={isConfirming} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
