import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { HttpsUrlPolicy } from '../../../adapters/sending/https-url-policy.ts';
import { PrivateHostAllowlist } from '../../../adapters/sending/private-host-allowlist.ts';
import { SupervisedWebhookSender } from '../../../adapters/source-worker/supervised-webhook-sender.ts';
import { DispatchEvents } from '../../../core/outbox/dispatch-events.ts';
import { SendTestEvent } from '../../../core/outbox/send-test-event.ts';
import { ConfigureWebhook } from '../../../core/webhooks/configure-webhook.ts';
import { ContinueWebhookResends } from '../../../core/webhooks/continue-webhook-resends.ts';
import { CreateWebhook } from '../../../core/webhooks/create-webhook.ts';
import { DeleteRecordsOfDeletedWebhooks } from '../../../core/webhooks/delete-records-of-deleted-webhooks.ts';
import { DeleteWebhook } from '../../../core/webhooks/delete-webhook.ts';
import { DeliverWebhooks } from '../../../core/webhooks/deliver-webhooks.ts';
import { ListWebhookDeliveries } from '../../../core/webhooks/list-webhook-deliveries.ts';
import { ListWebhooks } from '../../../core/webhooks/list-webhooks.ts';
import { ReadWebhook } from '../../../core/webhooks/read-webhook.ts';
import { ReadWebhookDelivery } from '../../../core/webhooks/read-webhook-delivery.ts';
import { ResendWebhookDelivery } from '../../../core/webhooks/resend-webhook-delivery.ts';
import { ResendWebhookEvents } from '../../../core/webhooks/resend-webhook-events.ts';
import { RotateWebhookSecret } from '../../../core/webhooks/rotate-webhook-secret.ts';
import { SummarizeWebhookDeliveries } from '../../../core/webhooks/summarize-webhook-deliveries.ts';
import { WEBHOOK_RETRY_DELAYS_SECONDS } from '../../../core/webhooks/webhook-delivery.ts';
import { WebhookSecretManager } from '../../../core/webhooks/webhook-secret-manager.ts';
import { formatWebhookEventBody } from '../../presenters/webhook-event-body.ts';
import { registerClass, registerFactory } from '../register.ts';
import { ResourceCloser } from '../resource-closer.ts';
import { formatSourceWorkerFlags } from '../source-worker-flags.ts';
import {
  API_KEY_REPOSITORY,
  CHANGE_FEED,
  CLOCK,
  CONFIG,
  CRYPTOGRAPHY,
  EVENT_OUTBOX,
  FORMAT_EVENT_BODY,
  ID_GENERATOR,
  MAIL_SETTINGS,
  NOTIFY_OPERATOR,
  SECRET_CIPHER,
  SOURCE_WORKER_PROGRAM,
  WEBHOOK_DELIVERY_LOG,
  WEBHOOK_QUEUE,
  WEBHOOK_REPOSITORY,
  WEBHOOK_RESEND_QUEUE,
  WEBHOOK_RETRY_DELAYS,
  WEBHOOK_SENDER,
  WEBHOOK_URL_POLICY,
} from '../tokens.ts';

/** Registers webhooks, the outbox of events, and the delivery of events. */
export function registerWebhooks(container: DependencyContainer): void {
  registerFactory(container, WEBHOOK_URL_POLICY, (from) => {
    return new HttpsUrlPolicy(new PrivateHostAllowlist(from.resolve(CONFIG).webhookPrivateHosts));
  });
  registerFactory(container, WEBHOOK_SENDER, createWebhookSender);
  registerFactory(container, FORMAT_EVENT_BODY, () => formatWebhookEventBody);
  registerFactory(container, WEBHOOK_RETRY_DELAYS, () => WEBHOOK_RETRY_DELAYS_SECONDS);

  registerClass(container, WebhookSecretManager, SECRET_CIPHER, CRYPTOGRAPHY, CLOCK);
  registerClass(
    container,
    CreateWebhook,
    WEBHOOK_REPOSITORY,
    API_KEY_REPOSITORY,
    WEBHOOK_URL_POLICY,
    WebhookSecretManager,
    CLOCK,
    ID_GENERATOR,
  );
  registerClass(container, ListWebhooks, WEBHOOK_REPOSITORY);
  registerClass(container, ReadWebhook, WEBHOOK_REPOSITORY);
  registerClass(
    container,
    ConfigureWebhook,
    WEBHOOK_REPOSITORY,
    API_KEY_REPOSITORY,
    WEBHOOK_URL_POLICY,
    CHANGE_FEED,
    CLOCK,
  );
  registerClass(container, DeleteWebhook, WEBHOOK_REPOSITORY);
  registerClass(container, RotateWebhookSecret, WEBHOOK_REPOSITORY, WebhookSecretManager, CLOCK);
  registerClass(container, SendTestEvent, ReadWebhook, EVENT_OUTBOX, CHANGE_FEED, CLOCK);
  registerClass(container, ListWebhookDeliveries, WEBHOOK_DELIVERY_LOG, ReadWebhook);
  registerClass(container, SummarizeWebhookDeliveries, WEBHOOK_REPOSITORY, WEBHOOK_DELIVERY_LOG, CLOCK);
  registerClass(container, ReadWebhookDelivery, WEBHOOK_DELIVERY_LOG, ReadWebhook);
  registerClass(container, ResendWebhookDelivery, WEBHOOK_DELIVERY_LOG, ReadWebhook, CHANGE_FEED, CLOCK);
  registerClass(container, ResendWebhookEvents, WEBHOOK_DELIVERY_LOG, WEBHOOK_RESEND_QUEUE, ReadWebhook, CLOCK);
  registerClass(
    container,
    ContinueWebhookResends,
    WEBHOOK_RESEND_QUEUE,
    WEBHOOK_DELIVERY_LOG,
    WEBHOOK_REPOSITORY,
    CHANGE_FEED,
    CLOCK,
  );

  registerClass(container, DispatchEvents, EVENT_OUTBOX, CLOCK, MAIL_SETTINGS);
  registerClass(
    container,
    DeliverWebhooks,
    WEBHOOK_QUEUE,
    WEBHOOK_REPOSITORY,
    WEBHOOK_SENDER,
    WebhookSecretManager,
    FORMAT_EVENT_BODY,
    CRYPTOGRAPHY,
    CLOCK,
    ID_GENERATOR,
    WEBHOOK_RETRY_DELAYS,
  );
  registerClass(container, DeleteRecordsOfDeletedWebhooks, WEBHOOK_REPOSITORY);
}

/**
 * Creates a sender that sends webhooks from its own child process, which runs the source worker's program. The process
 * starts with the first webhook.
 */
function createWebhookSender(from: DependencyContainer): SupervisedWebhookSender {
  const [notify, { work }] = [from.resolve(NOTIFY_OPERATOR), from.resolve(Metrics)];
  const { url, parameters = [] } = from.resolve(SOURCE_WORKER_PROGRAM);
  const flags = formatSourceWorkerFlags(from.resolve(CONFIG).webhookPrivateHosts);
  const sender = new SupervisedWebhookSender({ url, parameters: [...parameters, ...flags] }, (reason) => {
    work.recordChildProcessCrash('webhook_sender');
    notify(`the process that sends webhooks ${reason}; a new one starts for the next webhook`);
  });
  from.resolve(ResourceCloser).addCloseFunction(() => sender.close());
  return sender;
}
