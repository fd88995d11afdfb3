import { Select, Stack } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import { useCommand } from '../api/use-command.ts';
import { Card } from '../parts/card.tsx';
import { useSite } from '../sites/use-site.ts';
import { type Conversation, UPDATE_CONVERSATION } from './ticket-endpoints.ts';

/** Status and priority, each changed at once. */
export function TicketState({ conversation: { id, status, priority } }: { readonly conversation: Conversation }) {
  const site = useSite();
  const update = useCommand(UPDATE_CONVERSATION, 'The ticket is changed.');
  const params = { siteId: site.id, conversationId: id };
  const { body } = update.variables ?? {};
  // What was just chosen stands until the answer comes.
  const wished = update.isPending ? body : undefined;
  return (
    <Card title="State">
      <Stack gap="sm">
        <Select
          label="Status"
          allowDeselect={false}
          data={[...TICKET_STATUSES]}
          value={wished?.status ?? status}
          onChange={(chosen) => {
            const next = TICKET_STATUSES.find((one) => one === chosen);
            if (next && next !== status) update.mutate({ params, body: { status: next } });
          }}
        />
        <Select
          label="Priority"
          allowDeselect={false}
          data={[...TICKET_PRIORITIES]}
          value={wished?.priority ?? priority}
          onChange={(chosen) => {
            const next = TICKET_PRIORITIES.find((one) => one === chosen);
            if (next && next !== priority) update.mutate({ params, body: { priority: next } });
          }}
        />
      </Stack>
    </Card>
  );
}
