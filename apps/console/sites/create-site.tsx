import { Stack, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { toOrigin } from '../../../core/access/origin.ts';
import { useCommand } from '../api/use-command.ts';
import { DialogEnd } from '../form/dialog-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { CREATE_SITE } from './site-endpoints.ts';

/** The dialog that adds a site. */
export function CreateSite({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const form = useForm({ name: '', origin: '' });
  const command = useCommand(CREATE_SITE, 'The site is there.');
  const [, go] = useLocation();
  const create = async () => {
    const { name, origin } = form.values;
    const allowedOrigins = origin.trim() === '' ? [] : [toOrigin(origin)];
    const { site } = await command.mutateAsync({ body: { name, allowedOrigins } });
    form.reset({ name: '', origin: '' });
    close();
    go(`/sites/${site.id}`);
  };
  return (
    <Dialog opened={opened} close={close} title="Add a site">
      <form onSubmit={form.submit(create)} noValidate>
        <Stack>
          <TextInput label="Name" placeholder="Example shop" data-autofocus {...form.text('name')} />
          <TextInput
            label="Address of the website"
            description="Its pages may show the widget. More can be added later."
            placeholder="https://www.example.com"
            inputMode="url"
            {...form.text('origin', '/allowedOrigins')}
          />
          <DialogEnd form={form} close={close}>
            Add the site
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}
