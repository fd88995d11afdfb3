import { Checkbox, Stack, TextInput } from '@mantine/core';
import { SCOPES, type Scope } from '../../../core/access/api-key.ts';
import { useCommand } from '../api/use-command.ts';
import { DialogEnd } from '../form/dialog-end.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CREATE_KEY } from './key-endpoints.ts';

const WORDS: Readonly<Record<Scope, string>> = {
  'tickets:read': 'Read tickets',
  'tickets:write': 'Answer and change tickets',
  'assessments:read': 'Read assessments',
  'assessments:write': 'Queue assessments',
};
const START: { readonly name: string; readonly scopes: readonly Scope[] } = { name: '', scopes: ['tickets:read'] };

interface Props {
  readonly opened: boolean;
  readonly close: () => void;
  readonly created: (secret: string) => void;
}

/** The dialog that makes an API key. */
export function CreateKey({ opened, close, created }: Props) {
  const site = useSite();
  const form = useForm(START);
  const command = useCommand(CREATE_KEY);
  const create = async () => {
    const { name, scopes } = form.values;
    const { secret } = await command.mutateAsync({ params: { siteId: site.id }, body: { name, scopes: [...scopes] } });
    form.reset(START);
    close();
    created(secret);
  };
  return (
    <Dialog opened={opened} close={close} title="Create an API key">
      <form onSubmit={form.submit(create)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="What it is for, such as the program that will use it."
            placeholder="Support desk"
            data-autofocus
            {...form.text('name')}
          />
          <Checkbox.Group
            label="Scopes"
            description="Writing does not include reading."
            value={[...form.values.scopes]}
            onChange={(scopes) => form.set({ scopes: SCOPES.filter((scope) => scopes.includes(scope)) })}
            error={form.faultAt('/scopes')}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={WORDS[scope]} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogEnd form={form} close={close}>
            Create the key
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}
