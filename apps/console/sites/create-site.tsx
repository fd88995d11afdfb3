import { Stack, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { toOrigin } from '../../../core/access/origin.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { CREATE_SITE } from './site-endpoints.ts';

/** The dialog that adds a site. */
export function CreateSite({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const form = useForm({ name: '', origin: '' });
  const mutation = useApiMutation(CREATE_SITE, 'Site created.');
  const [, navigate] = useLocation();
  const create = async () => {
    const { name, origin } = form.values;
    const allowedOrigins = origin.trim() === '' ? [] : [toOrigin(origin)];
    const { site } = await mutation.mutateAsync({ body: { name, allowedOrigins } });
    form.reset({ name: '', origin: '' });
    onClose();
    navigate(`/sites/${site.id}`);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Add site">
      <form onSubmit={form.submit(create)} noValidate>
        <Stack>
          <TextInput label="Name" placeholder="Example shop" data-autofocus {...form.text('name')} />
          <TextInput
            label="Website URL"
            description="Pages of this website may show the widget. You can add more later."
            placeholder="https://www.example.com"
            inputMode="url"
            {...form.text('origin', '/allowedOrigins')}
          />
          <DialogFooter form={form} onClose={onClose}>
            Add site
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
