import { Anchor, List } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Callout } from '../parts/callout.tsx';
import { useSite } from '../sites/use-site.ts';
import { DISABLED_REASON_LABELS, isDisabledByPortico } from './disabled-reasons.ts';
import { LIST_WEBHOOKS } from './webhook-endpoints.ts';

const POLL_INTERVAL_MS = 60_000;

/** Names the webhooks of the site that Portico has disabled. Renders nothing if there are none. */
export function DisabledWebhooksNotice() {
  const { id: siteId } = useSite();
  const { data } = useApiQuery(LIST_WEBHOOKS, { params: { siteId } }, { pollInterval: POLL_INTERVAL_MS });
  const disabled = data?.webhooks.filter(isDisabledByPortico) ?? [];
  if (disabled.length === 0) return null;
  return (
    <Callout tone="error" title={disabled.length === 1 ? 'Portico disabled a webhook' : 'Portico disabled webhooks'}>
      Events are no longer sent. Fix the endpoint, then enable the webhook.
      <List size="sm" mt={4}>
        {disabled.map(({ webhookId, url, description, disabledReason }) => (
          <List.Item key={webhookId}>
            <Anchor component={Link} href={`/webhooks/${webhookId}`} inherit c="inherit" underline="always">
              {description ?? url}
            </Anchor>
            {disabledReason !== null && `: ${DISABLED_REASON_LABELS[disabledReason]}`}
          </List.Item>
        ))}
      </List>
    </Callout>
  );
}
