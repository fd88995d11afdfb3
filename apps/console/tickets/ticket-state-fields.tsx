import { Select, Stack } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { TeamField } from './team-field.tsx';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

/** Status, priority and team. A selection is saved immediately. */
export function TicketStateFields({ conversation }: { readonly conversation: Conversation }) {
  const { id, status, priority } = conversation;
  const site = useSite();
  const update = useApiMutation(UPDATE_CONVERSATION, 'Ticket updated.');
  const params = { siteId: site.id, conversationId: id };
  const { body } = update.variables ?? {};
  // Shows the selected value until the response arrives.
  const pendingChange = update.isPending ? body : undefined;
  return (
    <Card title="Properties">
      <Stack gap="sm">
        <Select
          label="Status"
          allowDeselect={false}
          data={[...TICKET_STATUSES]}
          value={pendingChange?.status ?? status}
          onChange={(selected) => {
            const newValue = TICKET_STATUSES.find((one) => one === selected);
            if (newValue && newValue !== status) update.mutate({ params, body: { status: newValue } });
          }}
        />
        <Select
          label="Priority"
          allowDeselect={false}
          data={[...TICKET_PRIORITIES]}
          value={pendingChange?.priority ?? priority}
          onChange={(selected) => {
            const newValue = TICKET_PRIORITIES.find((one) => one === selected);
            if (newValue && newValue !== priority) update.mutate({ params, body: { priority: newValue } });
          }}
        />
        <TeamField key={id} conversation={conversation} />
      </Stack>
    </Card>
  );
}
