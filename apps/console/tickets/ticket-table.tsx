import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { PersonName } from '../parts/initials.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { ConversationSummary } from './ticket-endpoints.ts';
import { WaitingLabel } from './waiting-label.tsx';

interface TicketTableProps {
  readonly conversations: readonly ConversationSummary[];
  readonly isFiltered: boolean;
}

/** The table of tickets and chats. */
export function TicketTable({ conversations, isFiltered }: TicketTableProps) {
  return (
    <DataTable
      label="Tickets"
      rows={conversations}
      rowKey={({ id }) => id}
      empty={
        isFiltered
          ? { title: 'No matching tickets', children: 'Remove a filter or try another search.' }
          : {
              title: 'No tickets yet',
              children: 'Tickets appear here when visitors write. Open Widget to add it to your website.',
            }
      }
      columns={[
        {
          title: 'Ticket',
          isPrimary: true,
          cell: ({ id, summary, visitor, route }) => (
            <>
              <Anchor component={Link} href={`/tickets/${id}`} fw={600} size="sm" lineClamp={2}>
                {summary}
              </Anchor>
              <Text size="xs" c="dimmed" lineClamp={1}>
                {visitor.name ?? visitor.email ?? 'Visitor'}
                {route === 'chat' && ' · chat'}
              </Text>
            </>
          ),
        },
        {
          title: 'Status',
          cell: ({ waitingFor, priority }) => (
            <Group gap={6} component="span">
              <WaitingLabel waitingFor={waitingFor} />
              {priority !== 'normal' && <StatusBadge status={priority} />}
            </Group>
          ),
        },
        { title: 'Team', cell: ({ team }) => team },
        { title: 'Assignee', cell: ({ assignee }) => assignee && <PersonName name={assignee.name} /> },
        {
          title: 'External ticket',
          cell: ({ externalSystem, externalTicketId }) =>
            externalTicketId && [externalSystem, externalTicketId].filter(Boolean).join(' · '),
        },
        { title: 'Updated', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
      ]}
    />
  );
}
