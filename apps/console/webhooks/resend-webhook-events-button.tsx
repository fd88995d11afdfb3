import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { showSuccessToast } from '../parts/toasts.tsx';
import { useWebhook } from './use-webhook.ts';
import { RESEND_WEBHOOK_EVENTS } from './webhook-endpoints.ts';

const EMPTY_VALUES = { since: '' };

/** Resends all events from a chosen time on. */
export function ResendWebhookEventsButton() {
  const { siteId, webhookId } = useWebhook();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm(EMPTY_VALUES);
  const mutation = useApiMutation(RESEND_WEBHOOK_EVENTS);
  const resend = async ({ since }: typeof EMPTY_VALUES) => {
    const instant = new Date(since);
    const body = { since: Number.isNaN(instant.getTime()) ? since : instant.toISOString() };
    const { resent } = await mutation.mutateAsync({ params: { siteId, webhookId }, body });
    form.markSaved(EMPTY_VALUES);
    close();
    showSuccessToast(formatResentCount(resent));
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Resend since…
      </Button>
      <Dialog opened={opened} onClose={close} title="Resend events">
        <Form form={form} onSubmit={resend}>
          <Stack>
            <Text size="sm">
              Sends all events since this time again, also those that the webhook missed while it was disabled. Each has
              the same webhook-id header as before, so your server can skip those that it has processed.
            </Text>
            <TextInput
              type="datetime-local"
              label="Events since"
              description="In your time zone."
              required
              data-autofocus
              {...form.getInputProps('since')}
            />
            <DialogFooter form={form}>Resend</DialogFooter>
          </Stack>
        </Form>
      </Dialog>
    </>
  );
}

function formatResentCount(count: number): string {
  if (count === 0) return 'No matching events since this time.';
  return count === 1 ? '1 event queued for resending.' : `${count} events queued for resending.`;
}
