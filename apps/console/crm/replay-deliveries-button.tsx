import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { showSuccessToast } from '../parts/toasts.tsx';
import { REAPPLY_DELIVERIES } from './crm-endpoints.ts';
import { useInstallation } from './use-installation.ts';

const EMPTY_VALUES = { since: '' };

/** Processes all deliveries since a chosen time again. */
export function ReplayDeliveriesButton() {
  const { siteId, id: installationId } = useInstallation();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm(EMPTY_VALUES);
  const mutation = useApiMutation(REAPPLY_DELIVERIES);
  const replay = async ({ since }: typeof EMPTY_VALUES) => {
    const instant = new Date(since);
    const body = { since: Number.isNaN(instant.getTime()) ? since : instant.toISOString() };
    const { reapplied } = await mutation.mutateAsync({ params: { siteId, installationId }, body });
    form.markSaved(EMPTY_VALUES);
    close();
    showSuccessToast(reapplied === 1 ? '1 delivery is being replayed.' : `${reapplied} deliveries are being replayed.`);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Replay…
      </Button>
      <Dialog opened={opened} onClose={close} title="Replay deliveries">
        <Form form={form} onSubmit={replay}>
          <Stack>
            <Text size="sm">
              Deliveries are replayed with the current mapping, in the order received. Later changes by others are kept,
              and comments are not added twice.
            </Text>
            <TextInput
              type="datetime-local"
              label="Received since"
              description="In your time zone."
              required
              data-autofocus
              {...form.getInputProps('since')}
            />
            <DialogFooter form={form}>Replay</DialogFooter>
          </Stack>
        </Form>
      </Dialog>
    </>
  );
}
