import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { DataTable } from '../table/data-table.tsx';
import { DisabledWebhooksNotice } from './disabled-webhooks-notice.tsx';
import { LIST_WEBHOOKS, type Webhook } from './webhook-endpoints.ts';
import { WebhookStatus } from './webhook-status.tsx';

const POLL_INTERVAL_MS = 10_000;

/** The webhooks of a site. */
export function WebhooksPage() {
  const { id: siteId } = useSite();
  const result = useApiQuery(LIST_WEBHOOKS, { params: { siteId } }, { pollInterval: POLL_INTERVAL_MS });
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
                  title: 'Endpoint URL',
                  isPrimary: true,
                  cell: ({ webhookId, url, description }) => (
                    <>
                      <Anchor component={Link} href={`/webhooks/${webhookId}`} fw={600} size="sm">
                        {url}
                      </Anchor>
                      {description !== null && (
                        <Text size="xs" c="dimmed" lineClamp={2}>
                          {description}
                        </Text>
                      )}
                    </>
                  ),
                },
                { title: 'Event types', cell: (webhook) => <Text size="sm">{formatEventTypes(webhook)}</Text> },
                { title: 'Status', cell: (webhook) => <WebhookStatus webhook={webhook} /> },
                { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
              ]}
            />
          </Card>
        )}
      </QueryResultView>
    </Page>
  );
}

function formatEventTypes({ events }: Webhook): string {
  return events.includes('*') ? 'All events' : events.join(', ');
}
