import { Stack, TextInput } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CREATE_INSTALLATION } from './crm-endpoints.ts';

interface CreateInstallationDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

const EMPTY_VALUES = { name: '' };

/** The dialog that creates a CRM connection. */
export function CreateInstallationDialog({ opened, onClose, onCreated }: CreateInstallationDialogProps) {
  const { id: siteId } = useSite();
  const form = useForm(EMPTY_VALUES);
  const mutation = useApiMutation(CREATE_INSTALLATION);
  const create = async (body: typeof EMPTY_VALUES) => {
    const { secret } = await mutation.mutateAsync({ params: { siteId }, body });
    form.markSaved(EMPTY_VALUES);
    onClose();
    onCreated(secret);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Add CRM connection">
      <Form form={form} onSubmit={create}>
        <Stack>
          <TextInput
            label="Name"
            description="Visitors see this name on comments that have no author."
            placeholder="Support CRM"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <DialogFooter form={form}>Add connection</DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
}
