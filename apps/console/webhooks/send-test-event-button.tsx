import { Button } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useWebhook } from './use-webhook.ts';
import { TEST_WEBHOOK } from './webhook-endpoints.ts';

/** Sends a test event. `onSent` receives the id of its delivery. */
export function SendTestEventButton({ onSent }: { readonly onSent: (deliveryId: string) => void }) {
  const { siteId, webhookId } = useWebhook();
  const test = useApiMutation(TEST_WEBHOOK);
  return (
    <Button
      variant="default"
      loading={test.isPending}
      onClick={() =>
        test.mutate({ params: { siteId, webhookId } }, { onSuccess: ({ deliveryId }) => onSent(deliveryId) })
      }
    >
      Send test event
    </Button>
  );
}
