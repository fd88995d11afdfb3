import { Group } from '@mantine/core';
import { useState } from 'react';
import { Route, Switch, useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { useSite } from '../sites/use-site.ts';
import { SendTestEventButton } from './send-test-event-button.tsx';
import { TestEventResult } from './test-event-result.tsx';
import { WebhookContext } from './use-webhook.ts';
import { WebhookDeliveryList } from './webhook-delivery-list.tsx';
import { WebhookDeliveryView } from './webhook-delivery-view.tsx';
import { READ_WEBHOOK } from './webhook-endpoints.ts';
import { WebhookProblemNotice } from './webhook-problem-notice.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import { WebhookBadge } from './webhook-status.tsx';

const POLL_INTERVAL_MS = 5_000;

/** The pages of one webhook. */
export function WebhookPages() {
  const { id: siteId } = useSite();
  const { webhookId = '' } = useParams<{ readonly webhookId: string }>();
  const result = useApiQuery(READ_WEBHOOK, { params: { siteId, webhookId } }, { pollInterval: POLL_INTERVAL_MS });
  const [testDeliveryId, setTestDeliveryId] = useState<string>();
  const base = `/webhooks/${webhookId}`;
  const back = <BackLink href="/webhooks">Webhooks</BackLink>;
  return (
    <QueryResultView result={result} notFoundTitle="Webhook not found" back={back}>
      {({ webhook }) => (
        <WebhookContext value={webhook}>
          <Page
            title={webhook.description ?? new URL(webhook.url).host}
            description={
              <Group gap="xs">
                <WebhookBadge webhook={webhook} />
                <CopyableText text={webhook.url} label="endpoint URL" isOneLine />
              </Group>
            }
            back={back}
            actions={webhook.status === 'active' && <SendTestEventButton onSent={setTestDeliveryId} />}
          >
            <PageTabs
              label="Webhook"
              tabs={[
                { href: base, label: 'Deliveries', childPrefix: `${base}/deliveries/` },
                { href: `${base}/settings`, label: 'Settings' },
              ]}
            />
            <WebhookProblemNotice />
            {testDeliveryId !== undefined && (
              <TestEventResult
                key={testDeliveryId}
                deliveryId={testDeliveryId}
                onClose={() => setTestDeliveryId(undefined)}
              />
            )}
            <Switch>
              <Route path="/webhooks/:webhookId" component={WebhookDeliveryList} />
              <Route path="/webhooks/:webhookId/deliveries/:deliveryId" component={WebhookDeliveryView} />
              <Route path="/webhooks/:webhookId/settings" component={WebhookSettings} />
              <Route component={NotFoundPage} />
            </Switch>
          </Page>
        </WebhookContext>
      )}
    </QueryResultView>
  );
}
