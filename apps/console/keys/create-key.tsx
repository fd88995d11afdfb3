import { Checkbox, Stack, TextInput } from '@mantine/core';
import { SCOPES, type Scope } from '../../../core/access/api-key.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CREATE_KEY } from './key-endpoints.ts';

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'tickets:read': 'Read tickets',
  'tickets:write': 'Reply to and update tickets',
  'assessments:read': 'Read assessments',
  'assessments:write': 'Create assessments',
};
const INITIAL_VALUES: { readonly name: string; readonly scopes: readonly Scope[] } = {
  name: '',
  scopes: ['tickets:read'],
};

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

/** The dialog that creates an API key. */
export function CreateKey({ opened, onClose, onCreated }: Props) {
  const site = useSite();
  const form = useForm(INITIAL_VALUES);
  const mutation = useApiMutation(CREATE_KEY);
  const create = async ({ name, scopes }: typeof INITIAL_VALUES) => {
    const { secret } = await mutation.mutateAsync({ params: { siteId: site.id }, body: { name, scopes: [...scopes] } });
    form.markSaved(INITIAL_VALUES);
    onClose();
    onCreated(secret);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Create API key">
      <Form form={form} onSubmit={create}>
        <Stack>
          <TextInput
            label="Name"
            description="The integration that will use the key."
            placeholder="Support desk"
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Checkbox.Group
            label="Scopes"
            description="Write scopes do not include read access."
            required
            {...form.getInputProps('scopes')}
            error={form.errorAt('scopes')}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogFooter form={form}>Create key</DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
}
