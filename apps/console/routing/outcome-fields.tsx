import { Select, SimpleGrid, Textarea } from '@mantine/core';
import { TICKET_PRIORITIES } from '../../../core/tickets/ticket.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSite } from '../sites/use-site.ts';
import { LIST_WEBHOOKS } from '../webhooks/webhook-endpoints.ts';
import type { OutcomeFormValues } from './routing-form-values.ts';
import { TeamInput } from './team-input.tsx';

interface Props {
  readonly outcome: OutcomeFormValues;
  readonly teams: readonly string[];
  readonly errorAt: (member: string) => string | undefined;
  readonly onChange: (change: Partial<OutcomeFormValues>) => void;
}

/** Edits what a rule sets on matching tickets and chats, and who is alerted. */
export function OutcomeFields({ outcome, teams, errorAt, onChange: change }: Props) {
  const { id: siteId } = useSite();
  const { data } = useApiQuery(LIST_WEBHOOKS, { params: { siteId } });
  const webhooks = (data?.webhooks ?? []).map((one) => ({ value: one.webhookId, label: one.description ?? one.url }));
  const { webhookId } = outcome;
  const isListed = webhookId === '' || webhooks.some(({ value }) => value === webhookId);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
      <Select
        label="Set priority"
        placeholder="Leave normal"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear set priority' }}
        data={[...TICKET_PRIORITIES]}
        value={outcome.priority || null}
        onChange={(priority) => change({ priority: priority ?? '' })}
        error={errorAt('priority')}
      />
      <TeamInput
        label="Set team"
        teams={teams}
        value={outcome.team}
        onChange={(team) => change({ team })}
        error={errorAt('team')}
      />
      <Textarea
        label="Alert by email"
        description="One address per line."
        autosize
        minRows={1}
        value={outcome.emails}
        onChange={({ currentTarget }) => change({ emails: currentTarget.value })}
        error={errorAt('alert/emails')}
      />
      <Select
        label="Alert a webhook"
        description="Receives matching tickets."
        placeholder="No webhook"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear webhook' }}
        data={isListed ? webhooks : [...webhooks, { value: webhookId, label: webhookId }]}
        value={webhookId || null}
        onChange={(selected) => change({ webhookId: selected ?? '' })}
        error={errorAt('alert/webhookId')}
      />
    </SimpleGrid>
  );
}
