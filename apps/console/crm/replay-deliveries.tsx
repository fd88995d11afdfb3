import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { showSuccessToast } from '../parts/toasts.tsx';
import { REAPPLY_DELIVERIES } from './crm-endpoints.ts';
import { useInstallation } from './use-installation.ts';

/** Processes all deliveries since a chosen time again. */
export function ReplayDeliveries() {
  const { siteId, id: installationId } = useInstallation();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({ since: '' });
  const mutation = useApiMutation(REAPPLY_DELIVERIES);
  const replay = async () => {
    const { since } = form.values;
    const instant = new Date(since);
    const body = { since: Number.isNaN(instant.getTime()) ? since : instant.toISOString() };
    const { reapplied } = await mutation.mutateAsync({ params: { siteId, installationId }, body });
    close();
    showSuccessToast(reapplied === 1 ? '1 delivery is being replayed.' : `${reapplied} deliveries are being replayed.`);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Replay …
      </Button>
      <Dialog opened={opened} onClose={close} title="Replay deliveries">
        <form onSubmit={form.submit(replay)} noValidate>
          <Stack>
            <Text size="sm">
              Deliveries are replayed with the current mapping, in the order received. Later changes by others are kept,
              and comments are not added twice.
            </Text>
            <TextInput
              type="datetime-local"
              label="Received since"
              description="In your time zone."
              data-autofocus
              {...form.text('since')}
            />
            <DialogFooter form={form} onClose={close}>
              Replay
            </DialogFooter>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
