import { Stack, TextInput } from '@mantine/core';
import { MAX_DISPLAY_NAME_LENGTH } from '../../../core/access/account.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { UPDATE_ACCOUNT } from './account-endpoints.ts';

/** Changes the display name of the signed-in account. */
export function NameForm({ name }: { readonly name: string }) {
  const form = useForm({ name });
  const update = useApiMutation(UPDATE_ACCOUNT, 'Name changed.');
  const save = async (values: { readonly name: string }) => {
    const { account } = await update.mutateAsync({ body: { name: values.name.trim() || null } });
    form.markSaved({ name: account.name });
  };
  return (
    <Card
      title="Display name"
      description="Members see it with your tickets. Visitors see it with your answers. Sent messages keep their name."
    >
      <Form form={form} onSubmit={save}>
        <Stack maw={480}>
          <TextInput
            label="Name"
            description="Leave it empty to use the part of your email address before the @."
            autoComplete="name"
            maxLength={MAX_DISPLAY_NAME_LENGTH}
            {...form.getInputProps('name')}
          />
          <FormFooter form={form}>Save name</FormFooter>
        </Stack>
      </Form>
    </Card>
  );
}
