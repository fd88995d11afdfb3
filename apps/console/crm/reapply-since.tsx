import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCommand } from '../api/use-command.ts';
import { DialogEnd } from '../form/dialog-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { showDone } from '../parts/toasts.tsx';
import { REAPPLY_DELIVERIES } from './crm-endpoints.ts';
import { useInstallation } from './use-installation.ts';

/** Has every delivery since an instant applied anew. */
export function ReapplySince() {
  const { siteId, id: installationId } = useInstallation();
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({ since: '' });
  const command = useCommand(REAPPLY_DELIVERIES);
  const reapply = async () => {
    const { since } = form.values;
    const instant = new Date(since);
    const body = { since: Number.isNaN(instant.getTime()) ? since : instant.toISOString() };
    const { reapplied } = await command.mutateAsync({ params: { siteId, installationId }, body });
    close();
    showDone(reapplied === 1 ? 'One delivery is applied anew.' : `${reapplied} deliveries are applied anew.`);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Apply anew …
      </Button>
      <Dialog opened={opened} close={close} title="Apply deliveries anew">
        <form onSubmit={form.submit(reapply)} noValidate>
          <Stack>
            <Text size="sm">
              They are applied by the present mapping, in the order received. A change that one has made is not made
              twice.
            </Text>
            <TextInput
              type="datetime-local"
              label="Received since"
              description="In your own time zone."
              data-autofocus
              {...form.text('since')}
            />
            <DialogEnd form={form} close={close}>
              Apply anew
            </DialogEnd>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
