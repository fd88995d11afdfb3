import type {
  configureWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhook,
  readWebhookDelivery,
  resendWebhookDelivery,
  resendWebhookEvents,
  rotateWebhookSecret,
  summarizeWebhookDeliveries,
  testWebhook,
} from '../../../contracts/management/webhooks.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Webhook = OperationResult<typeof readWebhook>['webhook'];
export type WebhookDelivery = OperationResult<typeof listWebhookDeliveries>['data'][number];
export type WebhookAttempt = WebhookDelivery['log'][number];
/** An attempt without the beginning of its response. */
export type AttemptOutcome = Omit<WebhookAttempt, 'response'>;
export type WebhookDeliverySummary = OperationResult<typeof summarizeWebhookDeliveries>['webhooks'][number];

export const LIST_WEBHOOKS = defineEndpoint<typeof listWebhooks>('get', '/sites/{siteId}/webhooks');
export const CREATE_WEBHOOK = defineEndpoint<typeof createWebhook>('post', '/sites/{siteId}/webhooks');
export const READ_WEBHOOK = defineEndpoint<typeof readWebhook>('get', '/sites/{siteId}/webhooks/{webhookId}');
export const CONFIGURE_WEBHOOK = defineEndpoint<typeof configureWebhook>(
  'patch',
  '/sites/{siteId}/webhooks/{webhookId}',
);
export const DELETE_WEBHOOK = defineEndpoint<typeof deleteWebhook>('delete', '/sites/{siteId}/webhooks/{webhookId}');
export const ROTATE_WEBHOOK_SECRET = defineEndpoint<typeof rotateWebhookSecret>(
  'post',
  '/sites/{siteId}/webhooks/{webhookId}/rotate-secret',
);
export const TEST_WEBHOOK = defineEndpoint<typeof testWebhook>('post', '/sites/{siteId}/webhooks/{webhookId}/test');
export const LIST_WEBHOOK_DELIVERIES = defineEndpoint<typeof listWebhookDeliveries>(
  'get',
  '/sites/{siteId}/webhooks/{webhookId}/deliveries',
);
export const SUMMARIZE_WEBHOOK_DELIVERIES = defineEndpoint<typeof summarizeWebhookDeliveries>(
  'get',
  '/sites/{siteId}/webhook-deliveries/summary',
);
export const READ_WEBHOOK_DELIVERY = defineEndpoint<typeof readWebhookDelivery>(
  'get',
  '/sites/{siteId}/webhooks/{webhookId}/deliveries/{deliveryId}',
);
export const RESEND_WEBHOOK_DELIVERY = defineEndpoint<typeof resendWebhookDelivery>(
  'post',
  '/sites/{siteId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
);
export const RESEND_WEBHOOK_EVENTS = defineEndpoint<typeof resendWebhookEvents>(
  'post',
  '/sites/{siteId}/webhooks/{webhookId}/resend',
);
