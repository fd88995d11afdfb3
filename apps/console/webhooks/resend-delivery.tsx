import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useWebhook } from './use-webhook.ts';
import { RESEND_WEBHOOK_DELIVERY } from './webhook-endpoints.ts';

/** Sends one event again. Renders nothing if the webhook is disabled. */
export function ResendDelivery({ deliveryId }: { readonly deliveryId: string }) {
  const { siteId, webhookId, status } = useWebhook();
  const resend = useApiMutation(RESEND_WEBHOOK_DELIVERY, 'Delivery queued.');
  if (status === 'disabled') return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { siteId, webhookId, deliveryId } })}
    >
      Resend
    </Button>
  );
}
