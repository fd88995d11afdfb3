import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
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
import { toAccountActor } from '../../../core/access/account.ts';
import { SendTestEvent } from '../../../core/outbox/send-test-event.ts';
import { formatIsoTime, parseInstant } from '../../../core/shared/time.ts';
import { ConfigureWebhook } from '../../../core/webhooks/configure-webhook.ts';
import { CreateWebhook, type WebhookWithSecret } from '../../../core/webhooks/create-webhook.ts';
import { DeleteWebhook } from '../../../core/webhooks/delete-webhook.ts';
import { ListWebhookDeliveries } from '../../../core/webhooks/list-webhook-deliveries.ts';
import { ListWebhooks } from '../../../core/webhooks/list-webhooks.ts';
import { ReadWebhook } from '../../../core/webhooks/read-webhook.ts';
import { ReadWebhookDelivery } from '../../../core/webhooks/read-webhook-delivery.ts';
import { ResendWebhookDelivery } from '../../../core/webhooks/resend-webhook-delivery.ts';
import { ResendWebhookEvents } from '../../../core/webhooks/resend-webhook-events.ts';
import { RotateWebhookSecret } from '../../../core/webhooks/rotate-webhook-secret.ts';
import {
  SUMMARY_INTERVAL_MS,
  SummarizeWebhookDeliveries,
} from '../../../core/webhooks/summarize-webhook-deliveries.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { CLOCK, FORMAT_EVENT_BODY } from '../../composition/tokens.ts';
import {
  toWebhookDeliveryResource,
  toWebhookDeliverySummaryResource,
  toWebhookResource,
} from '../../presenters/webhook-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's webhooks and their deliveries, for the site's members. */
export function webhookRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const clock = container.resolve(CLOCK);
  const formatEventBody = container.resolve(FORMAT_EVENT_BODY);
  const useCases = resolveAll(container, {
    configureWebhook: ConfigureWebhook,
    createWebhook: CreateWebhook,
    deleteWebhook: DeleteWebhook,
    listDeliveries: ListWebhookDeliveries,
    listWebhooks: ListWebhooks,
    readDelivery: ReadWebhookDelivery,
    readWebhook: ReadWebhook,
    resendDelivery: ResendWebhookDelivery,
    resendEvents: ResendWebhookEvents,
    rotateSecret: RotateWebhookSecret,
    sendTestEvent: SendTestEvent,
    summarizeDeliveries: SummarizeWebhookDeliveries,
  });
  const router = createRouter();

  const toResource = (webhook: Webhook) => toWebhookResource(webhook, clock.now());
  const webhookResponse = (webhook: Webhook) => okResponse({ success: true, webhook: toResource(webhook) });
  const secretResponse = ({ webhook, secret }: WebhookWithSecret) =>
    createdResponse({ success: true, webhook: toResource(webhook), secret });

  router.get(
    ...operation(listWebhooks, requireSiteMember, async ({ params }) => {
      const webhooks = await useCases.listWebhooks.execute(params);
      return okResponse({ success: true, webhooks: webhooks.map(toResource) });
    }),
  );

  router.post(
    ...operation(createWebhook, requireSiteMember, async ({ params, body, res }) => {
      const created = await useCases.createWebhook.execute({ ...params, ...body });
      res.locals.auditDetails = { subjectId: created.webhook.id, detail: new URL(created.webhook.url).host };
      return secretResponse(created);
    }),
  );

  router.get(
    ...operation(readWebhook, requireSiteMember, async ({ params }) =>
      webhookResponse(await useCases.readWebhook.execute(params)),
    ),
  );

  router.patch(
    ...operation(configureWebhook, requireSiteMember, async ({ params, body }) =>
      webhookResponse(await useCases.configureWebhook.execute({ ...params, ...body })),
    ),
  );

  router.delete(
    ...operation(deleteWebhook, requireSiteMember, async ({ params }) => {
      await useCases.deleteWebhook.execute(params);
      return okResponse({ success: true });
    }),
  );

  router.post(
    ...operation(rotateWebhookSecret, requireSiteMember, async ({ params, body, res }) => {
      const rotated = await useCases.rotateSecret.execute({ ...params, ...body });
      res.locals.auditDetails = { detail: `overlap of ${body.overlapHours} h` };
      return secretResponse(rotated);
    }),
  );

  router.post(
    ...operation(testWebhook, requireSiteMember, async ({ params, caller }) => {
      const { id } = await useCases.sendTestEvent.execute({ ...params, by: toAccountActor(caller.account) });
      return createdResponse({ success: true, deliveryId: id });
    }),
  );

  router.get(
    ...operation(listWebhookDeliveries, requireSiteMember, async ({ params, query }) => {
      const { deliveries, page } = await useCases.listDeliveries.execute({ ...params, ...query });
      return okResponse({ success: true, data: deliveries.map(toWebhookDeliveryResource), page });
    }),
  );

  router.get(
    ...operation(summarizeWebhookDeliveries, requireSiteMember, async ({ params }) => {
      const summaries = await useCases.summarizeDeliveries.execute(params);
      const intervalSeconds = SUMMARY_INTERVAL_MS / 1000;
      return okResponse({ success: true, intervalSeconds, webhooks: summaries.map(toWebhookDeliverySummaryResource) });
    }),
  );

  router.get(
    ...operation(readWebhookDelivery, requireSiteMember, async ({ params: { siteId, webhookId, deliveryId } }) => {
      const { webhook, delivery, event } = await useCases.readDelivery.execute({
        siteId,
        webhookId,
        eventId: deliveryId,
      });
      // The event's body is inserted unchanged, so that the response contains exactly what the webhook's URL receives.
      const start = `{"success":true,"delivery":${JSON.stringify(toWebhookDeliveryResource(delivery))},"event":`;
      return { status: 200, body: [start, formatEventBody(event, webhook.includeNotes), '}'] };
    }),
  );

  router.post(
    ...operation(
      resendWebhookDelivery,
      requireSiteMember,
      async ({ params: { siteId, webhookId, deliveryId }, res }) => {
        const delivery = await useCases.resendDelivery.execute({ siteId, webhookId, eventId: deliveryId });
        res.locals.auditDetails = { subjectId: webhookId, detail: deliveryId };
        return okResponse({ success: true, delivery: toWebhookDeliveryResource(delivery) });
      },
    ),
  );

  router.post(
    ...operation(resendWebhookEvents, requireSiteMember, async ({ params, body, res }) => {
      const since = parseInstant(body.since) ?? 0;
      const resent = await useCases.resendEvents.execute({ ...params, since });
      res.locals.auditDetails = { detail: `${resent} since ${formatIsoTime(since)}` };
      return okResponse({ success: true, resent });
    }),
  );

  return router;
}
