import { Stack, TextInput } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CREATE_INSTALLATION } from './crm-endpoints.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

/** The dialog that creates a CRM connection. */
export function CreateInstallation({ opened, onClose, onCreated }: Props) {
  const { id: siteId } = useSite();
  const form = useForm({ name: '' });
  const mutation = useApiMutation(CREATE_INSTALLATION);
  const create = async () => {
    const { secret } = await mutation.mutateAsync({ params: { siteId }, body: form.values });
    form.reset({ name: '' });
    onClose();
    onCreated(secret);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Add CRM connection">
      <form onSubmit={form.submit(create)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="Visitors see this name on comments that have no author."
            placeholder="Support CRM"
            data-autofocus
            {...form.text('name')}
          />
          <DialogFooter form={form} onClose={onClose}>
            Add connection
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
