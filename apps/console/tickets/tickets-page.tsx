import { Group } from '@mantine/core';
import type { InferInput } from 'valibot';
import type { listConversations } from '../../../contracts/management/conversations.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import { useAnswer } from '../api/use-answer.ts';
import { usePolling } from '../live/live.ts';
import { Card } from '../parts/card.tsx';
import { Choice } from '../parts/choice.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useSite } from '../sites/use-site.ts';
import { Pager } from '../table/pager.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_CONVERSATIONS } from './ticket-endpoints.ts';
import { TicketRows } from './ticket-rows.tsx';

type Query = {
  readonly [Name in keyof typeof listConversations.query]?: InferInput<(typeof listConversations.query)[Name]>;
};

const LIMIT = 25;
const ROUTES = ['ticket', 'chat'] as const;

/** What visitors have asked, the latest change first. */
export function TicketsPage() {
  const site = useSite();
  const paging = usePaging();
  const { filter, setFilter, cursor } = paging;
  const [status, priority, route, search] = ['status', 'priority', 'route', 'search'].map(filter);
  const query = { status, priority, route, search, cursor, limit: LIMIT } as Query;
  const every = usePolling();
  const answer = useAnswer(LIST_CONVERSATIONS, { params: { siteId: site.id }, query }, { every, keeps: true });
  const isFiltered = [status, priority, route, search].some((value) => value !== undefined);
  return (
    <Page title="Tickets" about="What visitors sent by forms and conversations, the latest change first.">
      <Group gap="xs" mb="md">
        <SearchField label="Search tickets" value={search} change={(value) => setFilter('search', value)} />
        <Choice
          label="Status"
          all="Any status"
          choices={TICKET_STATUSES}
          value={status}
          change={(value) => setFilter('status', value)}
        />
        <Choice
          label="Priority"
          all="Any priority"
          choices={TICKET_PRIORITIES}
          value={priority}
          change={(value) => setFilter('priority', value)}
        />
        <Choice
          label="Came by"
          all="Forms and chats"
          choices={ROUTES}
          value={route}
          change={(value) => setFilter('route', value)}
        />
      </Group>
      <Loaded answer={answer}>
        {({ data, page }) => (
          <Card flush>
            <TicketRows conversations={data} isFiltered={isFiltered} />
            <Pager paging={paging} page={page} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
