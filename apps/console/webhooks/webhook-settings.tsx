import { Stack } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { useWebhook } from './use-webhook.ts';
import { CONFIGURE_WEBHOOK } from './webhook-endpoints.ts';
import { WebhookFields } from './webhook-fields.tsx';
import { toWebhookFormValues, toWebhookInput } from './webhook-form-values.ts';
import { WebhookRemoval } from './webhook-removal.tsx';
import { WebhookSecrets } from './webhook-secrets.tsx';

/** The settings of a webhook, its signing secrets, and the buttons that disable or delete it. */
export function WebhookSettings() {
  const webhook = useWebhook();
  const { siteId, webhookId } = webhook;
  const form = useForm(toWebhookFormValues(webhook), { webhook_url_taken: '/url' });
  const configure = useApiMutation(CONFIGURE_WEBHOOK, 'Webhook saved.', 'webhook_url_taken');
  const save = async () => {
    const saved = await configure.mutateAsync({ params: { siteId, webhookId }, body: toWebhookInput(form.values) });
    form.markSaved(toWebhookFormValues(saved.webhook));
  };
  return (
    <>
      <Card title="Endpoint">
        <form onSubmit={form.submit(save)} noValidate>
          <Stack>
            <WebhookFields form={form} />
            <FormFooter form={form} />
          </Stack>
        </form>
      </Card>
      <WebhookSecrets />
      <WebhookRemoval />
    </>
  );
}
