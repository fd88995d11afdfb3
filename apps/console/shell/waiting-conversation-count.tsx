import { Badge } from '@mantine/core';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_CONVERSATIONS } from '../tickets/ticket-endpoints.ts';

/** Events of the site usually refresh the number earlier. */
const POLL_INTERVAL_MS = 60_000;

/** The number of tickets and chats of a site that wait for an answer. Renders nothing if there are none. */
export function WaitingConversationCount({ siteId }: { readonly siteId: string }) {
  const { data } = useApiQuery(
    LIST_CONVERSATIONS,
    { params: { siteId }, query: { waitingFor: 'us', limit: 1 } },
    { pollInterval: POLL_INTERVAL_MS },
  );
  if (data === undefined || data.page.total === 0) return null;
  const { total, isTotalExact } = data.page;
  const count = `${total.toLocaleString('en')}${isTotalExact ? '' : '+'}`;
  return (
    <Badge variant="light" size="sm" role="img" aria-label={`${count} waiting for us`}>
      {count}
    </Badge>
  );
}
