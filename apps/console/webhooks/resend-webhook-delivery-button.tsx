import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useWebhook } from './use-webhook.ts';
import { RESEND_WEBHOOK_DELIVERY } from './webhook-endpoints.ts';

interface ResendDeliveryButtonProps {
  readonly deliveryId: string;
  /** Name of the button for screen readers, if the page has several. It must contain the word “Resend”. */
  readonly label?: string;
}

/** Resends the event of a delivery. Renders nothing if the webhook is disabled. */
export function ResendWebhookDeliveryButton({ deliveryId, label }: ResendDeliveryButtonProps) {
  const { siteId, webhookId, status } = useWebhook();
  const resend = useApiMutation(RESEND_WEBHOOK_DELIVERY, 'Event queued for resending.');
  if (status === 'disabled') return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { siteId, webhookId, deliveryId } })}
    >
      Resend
    </Button>
  );
}
