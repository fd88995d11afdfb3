import { Stack, TextInput } from '@mantine/core';
import { useCommand } from '../api/use-command.ts';
import { DialogEnd } from '../form/dialog-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CREATE_INSTALLATION } from './crm-endpoints.ts';

interface Props {
  readonly opened: boolean;
  readonly close: () => void;
  readonly created: (secret: string) => void;
}

/** The dialog that makes a CRM installation. */
export function CreateInstallation({ opened, close, created }: Props) {
  const { id: siteId } = useSite();
  const form = useForm({ name: '' });
  const command = useCommand(CREATE_INSTALLATION);
  const create = async () => {
    const { secret } = await command.mutateAsync({ params: { siteId }, body: form.values });
    form.reset({ name: '' });
    close();
    created(secret);
  };
  return (
    <Dialog opened={opened} close={close} title="Add an installation">
      <form onSubmit={form.submit(create)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="Stands as the author where an event names none."
            placeholder="Support CRM"
            data-autofocus
            {...form.text('name')}
          />
          <DialogEnd form={form} close={close}>
            Add the installation
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}
