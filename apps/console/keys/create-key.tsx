import { Checkbox, Stack, TextInput } from '@mantine/core';
import { SCOPES, type Scope } from '../../../core/access/api-key.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
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
  const create = async () => {
    const { name, scopes } = form.values;
    const { secret } = await mutation.mutateAsync({ params: { siteId: site.id }, body: { name, scopes: [...scopes] } });
    form.reset(INITIAL_VALUES);
    onClose();
    onCreated(secret);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Create API key">
      <form onSubmit={form.submit(create)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="The integration that will use the key."
            placeholder="Support desk"
            data-autofocus
            {...form.text('name')}
          />
          <Checkbox.Group
            label="Scopes"
            description="Write scopes do not include read access."
            value={[...form.values.scopes]}
            onChange={(scopes) => form.set({ scopes: SCOPES.filter((scope) => scopes.includes(scope)) })}
            error={form.errorAt('/scopes')}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={SCOPE_LABELS[scope]} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogFooter form={form} onClose={onClose}>
            Create key
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
