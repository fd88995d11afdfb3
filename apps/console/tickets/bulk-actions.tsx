import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import type { OperationInput } from '../api/endpoint.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Icon } from '../parts/icon.tsx';
import { toLabel } from '../parts/to-options.ts';
import { showSuccessToast, showWarningToast } from '../parts/toasts.tsx';
import { useKnownTeams } from '../routing/use-known-teams.ts';
import { useSite } from '../sites/use-site.ts';
import { useHasRole } from '../team/use-has-role.ts';
import { toMemberLabel, useMembers } from '../team/use-members.ts';
import { type ConversationSummary, UPDATE_CONVERSATIONS } from './ticket-endpoints.ts';

type BulkUpdate = Omit<OperationInput<NonNullable<typeof UPDATE_CONVERSATIONS.declared>>['body'], 'ids'>;

interface BulkActionsProps {
  readonly selected: readonly ConversationSummary[];
  readonly onClear: () => void;
}

/** The actions for the selected tickets. */
export function BulkActions({ selected, onClear: clear }: BulkActionsProps) {
  const site = useSite();
  const canWork = useHasRole('agent');
  const teams = useKnownTeams(selected.map(({ team }) => team));
  const members = useMembers() ?? [];
  const update = useApiMutation(UPDATE_CONVERSATIONS);
  const apply = async (change: BulkUpdate) => {
    const ids = selected.map(({ id }) => id);
    const answer = await update.mutateAsync({ params: { siteId: site.id }, body: { ids, ...change } });
    const failed = answer.results.filter(({ outcome }) => outcome === 'failed').length;
    if (failed > 0) showWarningToast(`${formatTicketCount(failed)} no longer exist. The others were updated.`);
    else showSuccessToast(`${formatTicketCount(ids.length)} updated.`);
    clear();
  };
  // If the request fails, the mutation has already shown the error, and the selection stays.
  const run = (change: BulkUpdate) => void apply(change).catch(() => undefined);
  const menu = (label: string, options: readonly (readonly [label: string, change: BulkUpdate])[]) => (
    <Menu position="bottom-start" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="compact-xs" loading={update.isPending} disabled={!canWork}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {options.map(([name, change]) => (
          <Menu.Item key={JSON.stringify(change)} onClick={() => run(change)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <Group gap={6} py={4} role="group" aria-label="Selected tickets">
      <Text size="xs" fw={600} aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
        {selected.length} selected
      </Text>
      {menu(
        'Status',
        TICKET_STATUSES.map((status) => [toLabel(status), { status }]),
      )}
      {menu(
        'Priority',
        TICKET_PRIORITIES.map((priority) => [toLabel(priority), { priority }]),
      )}
      {menu('Assignee', [
        ...members.map((one) => [toMemberLabel(one), { assigneeId: one.accountId }] as const),
        ['Unassigned', { assigneeId: null }],
      ])}
      {menu('Team', [...teams.map((team) => [team, { team }] as const), ['No team', { team: null }]])}
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Clear selection" onClick={clear}>
        <Icon name="close" size={14} />
      </ActionIcon>
    </Group>
  );
}

function formatTicketCount(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`;
}
