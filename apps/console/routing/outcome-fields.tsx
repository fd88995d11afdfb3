import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { TICKET_PRIORITIES } from '../../../core/tickets/ticket.ts';
import type { OutcomeFormValues } from './routing-form-values.ts';
import { TeamInput } from './team-input.tsx';

interface Props {
  readonly outcome: OutcomeFormValues;
  readonly teams: readonly string[];
  readonly errorAt: (member: string) => string | undefined;
  readonly onChange: (change: Partial<OutcomeFormValues>) => void;
}

/** Edits what a rule sets on matching tickets, and who is alerted. */
export function OutcomeFields({ outcome, teams, errorAt, onChange: change }: Props) {
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
      <TextInput
        label="Alert a webhook"
        description="The ID of the webhook."
        placeholder="whk_…"
        value={outcome.webhookId}
        onChange={({ currentTarget }) => change({ webhookId: currentTarget.value })}
        error={errorAt('alert/webhookId')}
      />
    </SimpleGrid>
  );
}
