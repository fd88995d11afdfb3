import { Group } from '@mantine/core';
import { useLocation } from 'wouter';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { useWebhook } from './use-webhook.ts';
import { CONFIGURE_WEBHOOK, DELETE_WEBHOOK } from './webhook-endpoints.ts';

/** Disables or deletes the webhook. */
export function DisableOrDeleteWebhookCard() {
  const { siteId, webhookId, status } = useWebhook();
  const params = { siteId, webhookId };
  const [, navigate] = useLocation();
  const disable = useApiMutation(CONFIGURE_WEBHOOK, 'Webhook disabled.');
  const remove = useApiMutation(DELETE_WEBHOOK, 'Webhook deleted.');
  return (
    <Card title={status === 'active' ? 'Disable or delete' : 'Delete'}>
      <Group gap="xs">
        {status === 'active' && (
          <ConfirmButton
            label="Disable webhook"
            question="Disable this webhook?"
            consequence={
              'Pending deliveries wait until you enable it again. Events that occur in the meantime are not sent, ' +
              'but you can resend them afterwards.'
            }
            confirmLabel="Disable webhook"
            onConfirm={() => disable.mutateAsync({ params, body: { status: 'disabled' } })}
          />
        )}
        <ConfirmButton
          label="Delete webhook"
          question="Delete this webhook?"
          consequence="Deletes the webhook with its signing secrets and deliveries. This can’t be undone."
          confirmLabel="Delete webhook"
          onConfirm={() => remove.mutateAsync({ params }).then(() => navigate('/webhooks'))}
        />
      </Group>
    </Card>
  );
}
