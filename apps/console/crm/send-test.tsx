import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCommand } from '../api/use-command.ts';
import { DialogEnd } from '../form/dialog-end.tsx';
import { parsedObject } from '../form/parsed-object.ts';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SEND_TEST_DELIVERY } from './crm-endpoints.ts';
import { useInstallation } from './use-installation.ts';

const EXAMPLE = JSON.stringify({ record: { id: '4711', status: 'open' }, comment: { text: 'A test' } }, null, 2);

/** Has the service sign a delivery by itself and receive it like any other. */
export function SendTest() {
  const { siteId, id: installationId } = useInstallation();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({ event: EXAMPLE });
  const send = useCommand(SEND_TEST_DELIVERY, 'The test was received.');
  const parsed = parsedObject(form.values.event);
  const submit = async () => {
    await send.mutateAsync({ params: { siteId, installationId }, body: { event: parsed ?? {} } });
    close();
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Send a test
      </Button>
      <Dialog opened={opened} close={close} title="Send a test delivery" wide>
        <form onSubmit={form.submit(submit)} noValidate>
          <Stack>
            <Text size="sm">
              The service signs this event and receives it like one of the CRM. If its record is linked to a ticket, the
              ticket changes.
            </Text>
            <Textarea
              label="Event"
              autosize
              minRows={6}
              maxRows={16}
              data-autofocus
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              {...form.text('event')}
              error={parsed === undefined ? 'Must be a JSON object.' : form.faultAt('/event')}
            />
            <DialogEnd form={form} close={close} disabled={parsed === undefined}>
              Send it
            </DialogEnd>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
