import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { SCOPES, type Scope } from '../../../core/access/api-key.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { splitLines } from '../form/split-lines.ts';
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

interface KeyFormValues {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Local time in the format of `datetime-local` inputs. Empty if the key does not expire. */
  readonly expiresAt: string;
  /** Networks, one per line. */
  readonly allowedNetworks: string;
}

const INITIAL_VALUES: KeyFormValues = { name: '', scopes: ['tickets:read'], expiresAt: '', allowedNetworks: '' };

interface CreateKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

/** The dialog that creates an API key. */
export function CreateKeyDialog({ opened, onClose, onCreated }: CreateKeyDialogProps) {
  const site = useSite();
  const form = useForm(INITIAL_VALUES);
  const mutation = useApiMutation(CREATE_KEY);
  const create = async ({ name, scopes, expiresAt, allowedNetworks }: KeyFormValues) => {
    const body = {
      name,
      scopes: [...scopes],
      expiresAt: expiresAt === '' ? null : toInstant(expiresAt),
      allowedNetworks: splitLines(allowedNetworks),
    };
    const { secret } = await mutation.mutateAsync({ params: { siteId: site.id }, body });
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
          <TextInput
            type="datetime-local"
            label="Expires"
            description="In your time zone. Leave empty for a key that does not expire."
            {...form.getInputProps('expiresAt')}
          />
          <Textarea
            label="Allowed networks"
            description="One per line, such as 203.0.113.0/24 or 2001:db8::/32. Leave empty to allow every IP address."
            autosize
            minRows={1}
            {...form.getInputProps('allowedNetworks')}
          />
          <DialogFooter form={form}>Create key</DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** Converts a local time to ISO 8601. Returns other text unchanged, so that the server reports an error. */
function toInstant(localTime: string): string {
  const instant = new Date(localTime);
  return Number.isNaN(instant.getTime()) ? localTime : instant.toISOString();
}
