import { Select, Stack, TextInput } from '@mantine/core';
import type { SiteRole } from '../../../core/access/site-role.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { DialogFooter } from '../form/dialog-footer.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import type { CreatedInvitation } from './invitation-link-dialog.tsx';
import { listGrantableRoleOptions, ROLE_DESCRIPTIONS } from './role-labels.ts';
import { CREATE_INVITATION } from './team-endpoints.ts';

interface InviteFormValues {
  readonly email: string;
  readonly role: SiteRole;
}

const INITIAL_VALUES: InviteFormValues = { email: '', role: 'agent' };
const FIELD_BY_PROBLEM_CODE = { already_member: 'email' };

interface InviteMemberDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedInvitation) => void;
}

/** The dialog that invites somebody to the site. */
export function InviteMemberDialog({ opened, onClose, onCreated }: InviteMemberDialogProps) {
  const site = useSite();
  const form = useForm(INITIAL_VALUES, { fieldByCode: FIELD_BY_PROBLEM_CODE });
  const mutation = useApiMutation(CREATE_INVITATION, undefined, 'already_member');
  const invite = async (body: InviteFormValues) => {
    const { link, mailed } = await mutation.mutateAsync({ params: { siteId: site.id }, body });
    form.markSaved(INITIAL_VALUES);
    onClose();
    onCreated({ email: body.email, link, mailed });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite a member">
      <Form form={form} onSubmit={invite}>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Select
            label="Role"
            description={ROLE_DESCRIPTIONS[form.values.role]}
            allowDeselect={false}
            data={listGrantableRoleOptions(site.role)}
            {...form.getInputProps('role')}
          />
          <DialogFooter form={form}>Create invitation</DialogFooter>
        </Stack>
      </Form>
    </Dialog>
  );
}
