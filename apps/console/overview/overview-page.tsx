import { Anchor, SimpleGrid } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { DayChart } from '../chart/day-chart.tsx';
import { sumUsageByDay } from '../keys/sum-usage-by-day.ts';
import { usePollInterval } from '../live/site-stream.ts';
import { READ_USAGE } from '../monitoring/monitoring-endpoints.ts';
import { Card } from '../parts/card.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { useSite } from '../sites/use-site.ts';
import { LIST_CONVERSATIONS } from '../tickets/ticket-endpoints.ts';
import { TicketTable } from '../tickets/ticket-table.tsx';
import { DisabledWebhooksNotice } from '../webhooks/disabled-webhooks-notice.tsx';
import { FirstSteps } from './first-steps.tsx';

const LATEST_TICKETS_LIMIT = 5;
const TICKET_SERIES = [
  { name: 'created', label: 'New', color: 'blue.6' },
  { name: 'resolved', label: 'Resolved', color: 'pine.6' },
];
const ASSESSMENT_SERIES = [
  { name: 'completed', label: 'Completed', color: 'pine.6' },
  { name: 'failed', label: 'Failed', color: 'red.6' },
];
const REQUEST_SERIES = [
  { name: 'answered', label: 'Successful', color: 'pine.6' },
  { name: 'refused', label: 'Client errors (4xx)', color: 'orange.6' },
];
const DELIVERY_SERIES = [
  { name: 'applied', label: 'Applied', color: 'pine.6' },
  { name: 'unmatched', label: 'Unmatched', color: 'yellow.6' },
  { name: 'failed', label: 'Failed', color: 'red.6' },
  { name: 'refused', label: 'Rejected deliveries', color: 'orange.6' },
];

/** The overview of a site: its latest tickets and the last 30 days. */
export function OverviewPage() {
  const site = useSite();
  const params = { siteId: site.id };
  const pollInterval = usePollInterval();
  const usage = useApiQuery(READ_USAGE, { params }, { pollInterval });
  const tickets = useApiQuery(LIST_CONVERSATIONS, { params, query: { limit: LATEST_TICKETS_LIMIT } }, { pollInterval });
  return (
    <Page title={site.name} description="Latest tickets and activity of the last 30 days.">
      <DisabledWebhooksNotice />
      <FirstSteps />
      <QueryResultView result={tickets}>
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
      <QueryResultView result={usage}>
        {({ tickets: conversations, assessments, keys, deliveries }) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={0}>
            <Card title="Tickets">
              <DayChart
                label="Tickets by day"
                days={conversations}
                series={TICKET_SERIES}
                grouped
                empty="No tickets in the last 30 days."
              />
            </Card>
            <Card title="Assessments">
              <DayChart
                label="Assessments by day"
                days={assessments}
                series={ASSESSMENT_SERIES}
                empty="No finished assessments in the last 30 days."
              />
            </Card>
            <Card title="API requests">
              <DayChart
                label="Requests by day"
                days={sumUsageByDay(keys)}
                series={REQUEST_SERIES}
                empty="No API requests in the last 30 days."
              />
            </Card>
            <Card title="CRM deliveries">
              <DayChart
                label="Deliveries by day"
                days={deliveries}
                series={DELIVERY_SERIES}
                empty="No deliveries in the last 30 days."
              />
            </Card>
          </SimpleGrid>
        )}
      </QueryResultView>
    </Page>
  );
}
