import { Text } from '@mantine/core';
import { MAX_LISTED_CHANGES } from '../../../core/tickets/read-conversation-history.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { useMembers } from '../team/use-members.ts';
import { DetailsSection } from './details-section.tsx';
import { type ConversationHistoryEntry, READ_CONVERSATION_HISTORY } from './ticket-endpoints.ts';
import classes from './ticket-history.module.css';

const FIELD_LABELS = {
  status: 'Status',
  priority: 'Priority',
  team: 'Team',
  assigneeId: 'Assignee',
  externalTicketId: 'External ID',
  externalTicketUrl: 'External URL',
  externalSystem: 'External system',
} as const satisfies Record<ConversationHistoryEntry['change']['field'], string>;

/** The change history of a ticket, latest first. */
export function TicketHistory({ conversationId }: { readonly conversationId: string }) {
  const site = useSite();
  const pollInterval = usePollInterval();
  const result = useApiQuery(
    READ_CONVERSATION_HISTORY,
    { params: { siteId: site.id, conversationId } },
    { pollInterval },
  );
  const members = useMembers();
  const format = (field: keyof typeof FIELD_LABELS, value: string | null) => {
    if (field !== 'assigneeId') return value ?? 'None';
    if (value === null) return 'Unassigned';
    return members?.find(({ accountId }) => accountId === value)?.name ?? (members ? 'Former member' : '…');
  };
  return (
    <DetailsSection title="History">
      <QueryResultView result={result} isSection>
        {({ history }) =>
          history.length === 0 ? (
            <Text size="sm" c="dimmed">
              No changes yet.
            </Text>
          ) : (
            <>
              <ol className={classes['history']}>
                {history.map(({ at, by, change: { field, from, to } }) => (
                  <li key={`${at} ${field}`}>
                    <div>
                      {FIELD_LABELS[field]}: {format(field, from)} → <strong>{format(field, to)}</strong>
                    </div>
                    <Text size="xs" c="dimmed">
                      <ActorName by={by} /> · <RelativeTime at={at} />
                    </Text>
                  </li>
                ))}
              </ol>
              {history.length >= MAX_LISTED_CHANGES && (
                <Text size="xs" c="dimmed" mt="xs">
                  Older changes are not listed.
                </Text>
              )}
            </>
          )
        }
      </QueryResultView>
    </DetailsSection>
  );
}
