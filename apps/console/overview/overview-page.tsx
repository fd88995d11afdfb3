import { Anchor, SegmentedControl } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { usePaging } from '../table/use-paging.ts';
import { LIST_CONVERSATIONS } from '../tickets/ticket-endpoints.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';
import { DisabledWebhooksNotice } from '../webhooks/disabled-webhooks-notice.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { OtherFeatureCharts } from './other-feature-charts.tsx';
import { READ_OVERVIEW } from './overview-endpoints.ts';
import { OVERVIEW_RANGES, toOverviewRange, toRangeParameter } from './overview-range.ts';
import { OverviewStats } from './overview-stats.tsx';
import { TicketActivity } from './ticket-activity.tsx';

const LATEST_TICKETS_LIMIT = 5;
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The overview of a site: how many tickets wait, what is new, and how fast answers are. The range is in the URL. */
export function OverviewPage() {
  const site = useSite();
  const params = { siteId: site.id };
  const pollInterval = usePollInterval();
  const { filter, setFilter } = usePaging();
  const range = toOverviewRange(filter('range'));
  const overview = useApiQuery(
    READ_OVERVIEW,
    { params, query: { range: range.value, timeZone } },
    { pollInterval, keepsPrevious: true },
  );
  const tickets = useApiQuery(LIST_CONVERSATIONS, { params, query: { limit: LATEST_TICKETS_LIMIT } }, { pollInterval });
  // Once visitors write, the figures come before the remaining first steps.
  const hasTickets = tickets.data !== undefined && tickets.data.data.length > 0;
  return (
    <Page
      title={site.name}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={range.value}
          onChange={(value) => setFilter('range', toRangeParameter(value))}
          data={OVERVIEW_RANGES.map(({ value, label }) => ({ value, label }))}
        />
      }
    >
      <DisabledWebhooksNotice />
      {!hasTickets && <FirstStepsCard />}
      <QueryResultView result={overview} isSection>
        {(data) => (
          <>
            <OverviewStats overview={data} range={range} />
            {tickets.data?.data.length !== 0 && <TicketActivity overview={data} range={range} />}
          </>
        )}
      </QueryResultView>
      {hasTickets && <FirstStepsCard />}
      <QueryResultView result={tickets} isSection>
        {({ data }) => (
          <Card
            flush
            title="Latest tickets"
            actions={
              <Anchor component={Link} href="/tickets" size="sm">
                View all tickets
              </Anchor>
            }
          >
            <TicketTable conversations={data} isFiltered={false} />
          </Card>
        )}
      </QueryResultView>
      <OtherFeatureCharts range={range} />
    </Page>
  );
}
