import { Stack } from '@mantine/core';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { Card } from '../parts/card.tsx';
import { DisableOrDeleteWebhookCard } from './disable-or-delete-webhook-card.tsx';
import { useWebhook } from './use-webhook.ts';
import { CONFIGURE_WEBHOOK } from './webhook-endpoints.ts';
import { WebhookFields } from './webhook-fields.tsx';
import {
  toWebhookFormValues,
  toWebhookRequestBody,
  WEBHOOK_ERROR_TARGETS,
  type WebhookFormValues,
} from './webhook-form-values.ts';
import { WebhookSecrets } from './webhook-secrets.tsx';

/** The settings of a webhook, its signing secrets, and the buttons that disable or delete it. */
export function WebhookSettings() {
  const webhook = useWebhook();
  const { siteId, webhookId } = webhook;
  const form = useForm(toWebhookFormValues(webhook), WEBHOOK_ERROR_TARGETS);
  const configure = useApiMutation(CONFIGURE_WEBHOOK, 'Webhook saved.', 'webhook_url_taken');
  const save = async (values: WebhookFormValues) => {
    const saved = await configure.mutateAsync({ params: { siteId, webhookId }, body: toWebhookRequestBody(values) });
    form.markSaved(toWebhookFormValues(saved.webhook));
  };
  return (
    <>
      <Card title="Endpoint">
        <Form form={form} onSubmit={save}>
          <Stack>
            <WebhookFields form={form} />
            <FormFooter form={form} />
          </Stack>
        </Form>
      </Card>
      <WebhookSecrets />
      <DisableOrDeleteWebhookCard />
    </>
  );
}
