import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Form } from '../form/form.tsx';
import { FormFooter } from '../form/form-footer.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { Card } from '../parts/card.tsx';
import { GuideLink } from '../parts/guide-link.tsx';
import { Page } from '../parts/page.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { useSite } from '../sites/use-site.ts';
import { CREATE_WEBHOOK } from './webhook-endpoints.ts';
import { WebhookFields } from './webhook-fields.tsx';
import {
  NEW_WEBHOOK_VALUES,
  toWebhookRequestBody,
  WEBHOOK_ERROR_TARGETS,
  type WebhookFormValues,
} from './webhook-form-values.ts';

/** The page that adds a webhook and shows its signing secret once. */
export function NewWebhookPage() {
  const { id: siteId } = useSite();
  const [, navigate] = useLocation();
  const [created, setCreated] = useState<{ readonly webhookId: string; readonly secret: string }>();
  const form = useForm(NEW_WEBHOOK_VALUES, WEBHOOK_ERROR_TARGETS);
  const mutation = useApiMutation(CREATE_WEBHOOK, undefined, 'webhook_url_taken');
  const create = async (values: WebhookFormValues) => {
    const { webhook, secret } = await mutation.mutateAsync({ params: { siteId }, body: toWebhookRequestBody(values) });
    setCreated({ webhookId: webhook.webhookId, secret });
  };
  return (
    <Page
      title="Add webhook"
      description="Changes from now on are sent to the endpoint."
      back={<BackLink href="/webhooks">Webhooks</BackLink>}
    >
      <SecretDialog
        title="Signing secret"
        secret={created?.secret}
        onClose={() => navigate(`/webhooks/${created?.webhookId}`, { replace: true })}
      >
        Use it on your server to verify the signature of each request.{' '}
        <GuideLink page="webhooks">How to verify events</GuideLink>
      </SecretDialog>
      <Card>
        <Form form={form} onSubmit={create}>
          <Stack>
            <WebhookFields form={form} />
            <FormFooter form={form} disabled={created !== undefined}>
              Add webhook
            </FormFooter>
          </Stack>
        </Form>
      </Card>
    </Page>
  );
}
