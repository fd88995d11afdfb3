import { Button, Group, Indicator, Pill, Popover, Select, Stack, TextInput } from '@mantine/core';
import { UNASSIGNED } from '../../../core/tickets/assignee.ts';
import { CONVERSATION_ROUTES, TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import { session } from '../api/session.ts';
import { Icon } from '../parts/icon.tsx';
import { toOptions } from '../parts/to-options.ts';
import { useKnownTeams } from '../routing/use-known-teams.ts';
import type { TablePaging } from '../table/use-paging.ts';
import { MemberSelect } from '../team/member-select.tsx';
import type { Member } from '../team/team-endpoints.ts';
import { useMembers } from '../team/use-members.ts';
import { TICKET_FILTER_NAMES, type TicketFilterName } from './use-ticket-list.ts';

const FILTER_LABELS: Readonly<Record<TicketFilterName, string>> = {
  status: 'Status',
  priority: 'Priority',
  assignee: 'Assignee',
  team: 'Team',
  route: 'Source',
  from: 'Created from',
  to: 'Created to',
};

const ROUTE_OPTIONS = CONVERSATION_ROUTES.map((value) => ({ value, label: value === 'ticket' ? 'Form' : 'Chat' }));

interface TicketFiltersProps {
  readonly paging: TablePaging;
  /** Teams of the listed tickets. */
  readonly listedTeams: readonly (string | null)[];
}

/** The button that opens the filters of the ticket list. */
export function TicketFilters({ paging: { filter, setFilter }, listedTeams }: TicketFiltersProps) {
  const teams = useKnownTeams([filter('team'), ...listedTeams]);
  const count = TICKET_FILTER_NAMES.filter((name) => filter(name) !== undefined).length;
  const select = (
    name: TicketFilterName,
    data: readonly (string | { readonly value: string; readonly label: string })[],
  ) => (
    <Select
      label={FILTER_LABELS[name]}
      placeholder="Any"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${FILTER_LABELS[name].toLowerCase()}` }}
      data={[...data]}
      value={filter(name) ?? null}
      onChange={(value) => setFilter(name, value)}
    />
  );
  const date = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={FILTER_LABELS[name]}
      value={filter(name) ?? ''}
      onChange={({ currentTarget }) => setFilter(name, currentTarget.value)}
    />
  );
  return (
    <Popover position="bottom-end" width={320} shadow="md" withinPortal={false} trapFocus>
      <Indicator label={count} size={16} disabled={count === 0} inline>
        <Popover.Target>
          <Button variant="default" size="xs" leftSection={<Icon name="filter" size={14} />}>
            Filter
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap="sm">
          {select('status', toOptions(TICKET_STATUSES))}
          {select('priority', toOptions(TICKET_PRIORITIES))}
          <MemberSelect
            label={FILTER_LABELS.assignee}
            placeholder="Any"
            clearButtonProps={{ 'aria-label': 'Clear assignee' }}
            others={[
              ...(session.accountId === undefined ? [] : [{ value: session.accountId, label: 'Assigned to me' }]),
              { value: UNASSIGNED, label: 'Unassigned' },
            ]}
            comboboxProps={{ withinPortal: false }}
            value={filter('assignee') ?? null}
            onChange={(value) => setFilter('assignee', value)}
          />
          {teams.length > 0 && select('team', teams)}
          {select('route', ROUTE_OPTIONS)}
          <Group grow gap="sm">
            {date('from')}
            {date('to')}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ paging: { filter, setFilter } }: Pick<TicketFiltersProps, 'paging'>) {
  const members = useMembers();
  const active = TICKET_FILTER_NAMES.filter((name) => filter(name) !== undefined);
  if (active.length === 0) return null;
  return (
    <Pill.Group gap={6}>
      {active.map((name) => (
        <Pill
          key={name}
          withRemoveButton
          removeButtonProps={{
            'aria-label': `Remove filter ${FILTER_LABELS[name].toLowerCase()}`,
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => setFilter(name, null)}
        >
          {describeFilter(name, filter(name) ?? '', members)}
        </Pill>
      ))}
    </Pill.Group>
  );
}

function describeFilter(name: TicketFilterName, value: string, members: readonly Member[] | undefined): string {
  if (name === 'assignee') {
    if (value === UNASSIGNED) return 'Assigned to nobody';
    if (value === session.accountId) return 'Assigned to me';
    return `Assigned to ${members?.find(({ accountId }) => accountId === value)?.name ?? 'a former member'}`;
  }
  return `${FILTER_LABELS[name]}: ${ROUTE_OPTIONS.find((one) => one.value === value)?.label ?? value}`;
}
