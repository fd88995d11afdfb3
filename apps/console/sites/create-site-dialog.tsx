import { Stack, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { toOrigin } from '../../../core/access/origin.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { describeOrigin } from './describe-origin.ts';
import { CREATE_SITE } from './site-endpoints.ts';

const EMPTY_VALUES = { name: '', origin: '' };
const ERROR_TARGETS = { toFieldPointer: (pointer: string) => pointer.replace('/allowedOrigins', '/origin') };

/** The dialog that adds a site. */
export function CreateSiteDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const form = useForm(EMPTY_VALUES, ERROR_TARGETS);
  const mutation = useApiMutation(CREATE_SITE, 'Site created.');
  const [, navigate] = useLocation();
  const create = async ({ name, origin }: typeof EMPTY_VALUES) => {
    const allowedOrigins = origin.trim() === '' ? [] : [toOrigin(origin)];
    const { site } = await mutation.mutateAsync({ body: { name, allowedOrigins } });
    form.markSaved(EMPTY_VALUES);
    onClose();
    navigate(`/sites/${site.id}`);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Add site">
      <Form form={form} onSubmit={create}>
        <Stack>
          <TextInput label="Name" required placeholder="Example shop" data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label="Website URL"
            description={
              describeOrigin(form.values.origin) ?? 'Pages of this website may show the widget. You can add more later.'
            }
            placeholder="https://www.example.com"
            inputMode="url"
            {...form.getInputProps('origin')}
          />
          <DialogFooter form={form}>Add site</DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
}
