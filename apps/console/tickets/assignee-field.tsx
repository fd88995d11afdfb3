import { useApiMutation } from '../api/use-api-mutation.ts';
import { Icon } from '../parts/icon.tsx';
import { useSite } from '../sites/use-site.ts';
import { MemberSelect } from '../team/member-select.tsx';
import { useHasRole } from '../team/use-has-role.ts';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

/** The member that handles a ticket. The field is saved when another member is selected. */
export function AssigneeField({ conversation: { id, assignee } }: { readonly conversation: Conversation }) {
  const { id: siteId } = useSite();
  const canWork = useHasRole('agent');
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  const saved = assignee?.accountId ?? null;
  // Shows the selected member until the response arrives.
  const shown = update.isPending ? (update.variables.body.assigneeId ?? null) : saved;
  return (
    <MemberSelect
      aria-label="Assignee"
      placeholder="Unassigned"
      size="xs"
      w={140}
      leftSection={<Icon name="account" size={14} />}
      disabled={!canWork}
      clearable={canWork}
      clearButtonProps={{ 'aria-label': 'Assign to nobody' }}
      value={shown}
      selectedName={shown === saved ? assignee?.name : undefined}
      onChange={(assigneeId) => {
        if (assigneeId !== saved) update.mutate({ params: { siteId, conversationId: id }, body: { assigneeId } });
      }}
    />
  );
}
