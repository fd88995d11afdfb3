import { Text } from '@mantine/core';
import { useAnswer } from '../api/use-answer.ts';
import { usePolling } from '../live/live.ts';
import { Actor } from '../parts/actor.tsx';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ConversationChange, READ_HISTORY } from './ticket-endpoints.ts';
import classes from './ticket-history.module.css';

const FIELDS = {
  status: 'Status',
  priority: 'Priority',
  externalTicketId: 'Record’s id',
  externalTicketUrl: 'Record’s address',
  externalSystem: 'System',
} as const satisfies Record<ConversationChange['change']['field'], string>;

/** Who changed what of a ticket, the latest change first. */
export function TicketHistory({ conversationId }: { readonly conversationId: string }) {
  const site = useSite();
  const every = usePolling();
  const answer = useAnswer(READ_HISTORY, { params: { siteId: site.id, conversationId } }, { every });
  return (
    <Card title="History">
      <Loaded answer={answer}>
        {({ history }) =>
          history.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nothing has changed since it came.
            </Text>
          ) : (
            <ol className={classes['history']}>
              {history.map(({ at, by, change: { field, from, to } }) => (
                <li key={`${at} ${field}`}>
                  <div>
                    {FIELDS[field]}: {from ?? 'none'} → <strong>{to ?? 'none'}</strong>
                  </div>
                  <Text size="xs" c="dimmed">
                    <Actor by={by} /> · <Moment at={at} />
                  </Text>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}
