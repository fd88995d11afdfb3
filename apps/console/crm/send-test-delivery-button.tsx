import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { createSampleEvent } from '../../../core/crm/sample-event.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { parseJsonObject } from '../form/parse-json-object.ts';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SEND_TEST_DELIVERY } from './crm-endpoints.ts';
import { useInstallation } from './use-installation.ts';

/** Sends a test event. The server signs the event and processes it like an event from the CRM. */
export function SendTestDeliveryButton() {
  const { siteId, id: installationId, mapping } = useInstallation();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({ event: '' });
  const sendTest = useApiMutation(SEND_TEST_DELIVERY, 'Test delivery received.');
  const parsed = parseJsonObject(form.values.event);
  const submit = async () => {
    await sendTest.mutateAsync({ params: { siteId, installationId }, body: { event: parsed ?? {} } });
    close();
  };
  const openDialog = () => {
    // The sample event names a record without a linked ticket, so that a test changes no visitor's ticket.
    form.markSaved({ event: JSON.stringify(JSON.parse(createSampleEvent(mapping)), null, 2) });
    open();
  };
  return (
    <>
      <Button variant="default" onClick={openDialog}>
        Send test
      </Button>
      <Dialog opened={opened} onClose={close} title="Send a test delivery" isWide>
        <Form form={form} onSubmit={submit}>
          <Stack>
            <Text size="sm">
              The server signs this event and processes it like one from your CRM. The sample matches your mapping and
              names a record without a linked ticket. If you use a linked record, its ticket changes.
            </Text>
            <Textarea
              label="Event"
              required
              autosize
              minRows={6}
              maxRows={16}
              data-autofocus
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...form.getInputProps('event')}
              error={parsed === undefined ? 'Enter a JSON object.' : form.errorAt('event')}
            />
            <DialogFooter form={form} disabled={parsed === undefined}>
              Send test
            </DialogFooter>
          </Stack>
        </Form>
      </Dialog>
    </>
  );
}
