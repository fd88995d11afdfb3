import { Group } from '@mantine/core';
import type { InferInput } from 'valibot';
import type { listConversations } from '../../../contracts/management/conversations.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../core/tickets/ticket.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { Card } from '../parts/card.tsx';
import { FilterSelect } from '../parts/filter-select.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useKnownTeams } from '../routing/use-known-teams.ts';
import { useSite } from '../sites/use-site.ts';
import { Pager } from '../table/pager.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_CONVERSATIONS } from './ticket-endpoints.ts';
import { TicketTable } from './ticket-table.tsx';

type TicketListQuery = {
  readonly [Name in keyof typeof listConversations.query]?: InferInput<(typeof listConversations.query)[Name]>;
};

const PAGE_SIZE = 25;
const TICKET_ROUTES = ['ticket', 'chat'] as const;

/** The tickets and chats of the site, most recently updated first. */
export function TicketsPage() {
  const site = useSite();
  const paging = usePaging();
  const { filter, setFilter, cursor } = paging;
  const [status, priority, team, route, search] = ['status', 'priority', 'team', 'route', 'search'].map(filter);
  const query = { status, priority, team, route, search, cursor, limit: PAGE_SIZE } as TicketListQuery;
  const pollInterval = usePollInterval();
  const result = useApiQuery(
    LIST_CONVERSATIONS,
    { params: { siteId: site.id }, query },
    { pollInterval, keepsPrevious: true },
  );
  const teams = useKnownTeams([team, ...(result.data?.data ?? []).map((conversation) => conversation.team)]);
  const isFiltered = [status, priority, team, route, search].some((value) => value !== undefined);
  return (
    <Page title="Tickets" description="Form submissions and chats from visitors, most recently updated first.">
      <Group gap="xs" mb="md">
        <SearchField label="Search tickets" value={search} onChange={(value) => setFilter('search', value)} />
        <FilterSelect
          label="Status"
          placeholder="Any status"
          options={TICKET_STATUSES}
          value={status}
          onChange={(value) => setFilter('status', value)}
        />
        <FilterSelect
          label="Priority"
          placeholder="Any priority"
          options={TICKET_PRIORITIES}
          value={priority}
          onChange={(value) => setFilter('priority', value)}
        />
        {teams.length > 0 && (
          <FilterSelect
            label="Team"
            placeholder="Any team"
            options={teams}
            toLabel={(name) => name}
            value={team}
            onChange={(value) => setFilter('team', value)}
          />
        )}
        <FilterSelect
          label="Source"
          placeholder="Forms and chats"
          options={TICKET_ROUTES}
          value={route}
          onChange={(value) => setFilter('route', value)}
        />
      </Group>
      <QueryResultView result={result}>
        {({ data, page }) => (
          <Card flush>
            <TicketTable conversations={data} isFiltered={isFiltered} />
            <Pager paging={paging} page={page} />
          </Card>
        )}
      </QueryResultView>
    </Page>
  );
}
