import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { DELETE_SITE, type Site } from './site-endpoints.ts';

/** Deletes a site, after its name is typed. */
export function DeleteSiteCard({ site }: { readonly site: Site }) {
  const [opened, { open, close }] = useDisclosure();
  const form = useForm({ name: '' });
  const mutation = useApiMutation(DELETE_SITE, 'Site deleted.');
  const remove = async () => {
    await mutation.mutateAsync({ params: { siteId: site.id } });
    close();
  };
  return (
    <Card
      title="Delete site"
      description={
        'The widget, API keys and CRM connections stop at once. After 7 days, all tickets and settings are removed. ' +
        'Until then, you can restore the site.'
      }
    >
      <Button color="red" variant="light" onClick={open}>
        Delete site
      </Button>
      <Dialog opened={opened} onClose={close} title={`Delete ${site.name}?`}>
        <Form form={form} onSubmit={remove} hasUnsavedWarning={false}>
          <Stack>
            <Text size="sm">
              The widget, API keys and CRM connections stop now. You can restore the site within 7 days.
            </Text>
            <TextInput
              label={`Type “${site.name}” to confirm`}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('name')}
            />
          </Stack>
          <DialogFooter form={form} disabled={form.values.name.trim() !== site.name}>
            Delete site
          </DialogFooter>
        </Form>
      </Dialog>
    </Card>
  );
}
