import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { DataTable } from '../table/data-table.tsx';
import { formatAttemptResult, isSuccessfulAttempt } from './attempt-failures.ts';
import { DisabledWebhooksNotice } from './disabled-webhooks-notice.tsx';
import { countAttempted, formatSuccessRate } from './success-rate.ts';
import { useWebhookDeliverySummaries } from './use-delivery-summary.ts';
import { WebhookDeliveryChart } from './webhook-delivery-chart.tsx';
import { LIST_WEBHOOKS, type Webhook, type WebhookDeliverySummary } from './webhook-endpoints.ts';
import { WebhookStatus } from './webhook-status.tsx';
import classes from './webhooks-page.module.css';

const POLL_INTERVAL_MS = 10_000;
const CHART_HEIGHT = 32;

/** The webhooks of a site. */
export function WebhooksPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_WEBHOOKS, { params: { siteId } }, { pollInterval: POLL_INTERVAL_MS });
  const summaries = useWebhookDeliverySummaries();
  return (
    <Page
      title="Webhooks"
      description={
        <>
          A webhook sends signed events to your server when tickets, assessments or payments change.{' '}
          <GuideLink page="webhooks">How to receive events</GuideLink>
        </>
      }
      actions={
        <Button component={Link} href="/webhooks/new" leftSection={<Icon name="plus" size={16} />}>
          Add webhook
        </Button>
      }
    >
      <DisabledWebhooksNotice />
      <QueryResultView result={result}>
        {({ webhooks }) => (
          <Card flush>
            <DataTable
              label="Webhooks"
              rows={webhooks}
              rowKey={({ webhookId }) => webhookId}
              empty={{
                title: 'No webhooks yet',
                children: 'Add a webhook to receive changes on your server instead of polling for them.',
              }}
              columns={[
                {
                  title: 'Endpoint',
                  isPrimary: true,
                  cell: ({ webhookId, url, description }) => (
                    <>
                      <Anchor component={Link} href={`/webhooks/${webhookId}`} fw={600} size="sm">
                        {description ?? new URL(url).host}
                      </Anchor>
                      <Text size="xs" c="dimmed" title={url} className={classes['url'] ?? ''}>
                        {url.replace(/^https:\/\//, '')}
                      </Text>
                    </>
                  ),
                },
                { title: 'Events', cell: (webhook) => <EventNames webhook={webhook} /> },
                { title: 'Status', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
                {
                  title: 'Last 7 days',
                  cell: ({ webhookId }) => <RecentDeliveries summary={summaries.get(webhookId)} />,
                },
                { title: 'Last attempt', cell: ({ webhookId }) => <LastAttempt summary={summaries.get(webhookId)} /> },
              ]}
            />
          </Card>
        )}
      </QueryResultView>
    </Page>
  );
}

function EventNames({ webhook: { events } }: { readonly webhook: Webhook }) {
  const [first, ...others] = events;
  if (events.includes('*')) return <Text size="sm">All events</Text>;
  return (
    <CellWithDetail detail={others.length > 0 ? `and ${others.length} more` : undefined}>
      <Text size="sm" title={events.join(', ')}>
        {first}
      </Text>
    </CellWithDetail>
  );
}

function RecentDeliveries({ summary }: { readonly summary: WebhookDeliverySummary | undefined }) {
  if (summary === undefined) return '–';
  const attempted = countAttempted(summary.total);
  if (attempted === 0) return <Text size="sm">No deliveries</Text>;
  return (
    <Group gap="sm" wrap="nowrap" className={classes['recent'] ?? ''}>
      <Box className={classes['chart'] ?? ''}>
        <WebhookDeliveryChart summary={summary} height={CHART_HEIGHT} isSmall />
      </Box>
      <CellWithDetail detail={`${summary.total.delivered.toLocaleString('en')} of ${attempted.toLocaleString('en')}`}>
        <Text size="sm" fw={600}>
          {formatSuccessRate(summary.total)}
        </Text>
      </CellWithDetail>
    </Group>
  );
}

function LastAttempt({ summary }: { readonly summary: WebhookDeliverySummary | undefined }) {
  const attempt = summary?.lastAttempt;
  if (!attempt) return '–';
  return (
    <CellWithDetail detail={<RelativeTime at={attempt.at} />}>
      <StatusBadge status={formatAttemptResult(attempt)} tone={isSuccessfulAttempt(attempt) ? 'success' : 'error'} />
    </CellWithDetail>
  );
}
