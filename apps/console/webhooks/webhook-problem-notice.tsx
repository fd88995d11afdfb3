import { Anchor, Button } from '@mantine/core';
import { Link } from 'wouter';
import type { DisabledReason } from '../../../core/webhooks/webhook.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Callout } from '../parts/callout.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { isDisabledByPortico } from './disabled-reasons.ts';
import { useWebhook } from './use-webhook.ts';
import { CONFIGURE_WEBHOOK } from './webhook-endpoints.ts';

const DISABLED_REASON_SENTENCES: Readonly<Record<DisabledReason, string>> = {
  by_owner: 'No events are sent to it.',
  gone: 'The endpoint responded with 410 Gone, so Portico disabled the webhook. No events are sent to it.',
  failing: 'No attempt succeeded for five days, so Portico disabled the webhook. No events are sent to it.',
};

/** Says that the webhook is disabled or failing, and what to do. Renders nothing for a webhook that works. */
export function WebhookProblemNotice() {
  const { disabledReason, failingSince } = useWebhook();
  if (disabledReason !== null) return <DisabledNotice reason={disabledReason} />;
  if (failingSince === null) return null;
  return (
    <Callout title="Deliveries are failing">
      The latest attempts failed. First failure: <RelativeTime at={failingSince} />. Portico retries each delivery, and
      disables the webhook if no attempt succeeds for five days.
    </Callout>
  );
}

function DisabledNotice({ reason }: { readonly reason: DisabledReason }) {
  const webhook = useWebhook();
  const { siteId, webhookId } = webhook;
  const enable = useApiMutation(CONFIGURE_WEBHOOK, 'Webhook enabled.');
  return (
    <Callout tone={isDisabledByPortico(webhook) ? 'error' : 'warning'} title="This webhook is disabled">
      {DISABLED_REASON_SENTENCES[reason]} Pending deliveries continue when you enable it. To send the events that it
      missed, use “Resend since…” under{' '}
      <Anchor component={Link} href={`/webhooks/${webhookId}`} inherit c="inherit" underline="always">
        Deliveries
      </Anchor>{' '}
      afterwards.
      <Button
        variant="default"
        size="xs"
        mt="xs"
        display="block"
        loading={enable.isPending}
        onClick={() => enable.mutate({ params: { siteId, webhookId }, body: { status: 'active' } })}
      >
        Enable webhook
      </Button>
    </Callout>
  );
}
