import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface Props extends ButtonProps {
  readonly label: ReactNode;
  readonly question: string;
  /** What follows, and what can't be undone. */
  readonly consequence: ReactNode;
  readonly confirm: string;
  readonly act: () => Promise<unknown>;
}

/** A button that asks first. */
export function ConfirmButton({ label, question, consequence, confirm, act, ...button }: Props) {
  const [opened, { open, close }] = useDisclosure();
  const [isActing, setIsActing] = useState(false);
  const confirmed = async () => {
    setIsActing(true);
    // What went wrong is said in a toast.
    const done = await act().then(
      () => true,
      () => false,
    );
    setIsActing(false);
    if (done) close();
  };
  return (
    <>
      <Button variant="default" size="xs" {...button} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} close={close} title={question}>
        <Stack>
          <Text size="sm">{consequence}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={isActing} onClick={() => void confirmed()}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
