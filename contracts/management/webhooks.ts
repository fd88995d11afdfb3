import * as v from 'valibot';
import { EVENT_TYPES } from '../../core/events/event.ts';
import { DISABLED_REASONS, type SubscribedEvents, WEBHOOK_STATUSES } from '../../core/webhooks/webhook.ts';
import { WEBHOOK_ATTEMPT_FAILURE_CODES, WEBHOOK_DELIVERY_STATES } from '../../core/webhooks/webhook-delivery.ts';
import { instantSchema } from '../instant.ts';
import { defineOperation } from '../operation.ts';
import {
  crossFieldRule,
  documentedRule,
  exactObject,
  integerBetween,
  isoTimeSchema,
  maxItemsRule,
  textSchema,
} from '../schemas.ts';
import { eventSchemas } from '../webhooks/events.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const MAX_URL_LENGTH = 2000;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_OVERLAP_HOURS = 168;

const MAX_EVENT_TYPES = EVENT_TYPES.length;
const subscribedEventSchema = v.picklist([...EVENT_TYPES, '*'], 'must be the name of an event type, or *');

const subscribedEventsSchema = v.pipe(
  v.array(subscribedEventSchema),
  crossFieldRule<SubscribedEvents[number][]>(validateSubscribedEvents, {
    description: 'Distinct event types, or only `*` for all types.',
  }),
  maxItemsRule(MAX_EVENT_TYPES, `must have at most ${MAX_EVENT_TYPES} items`),
);

function validateSubscribedEvents(
  list: unknown,
): readonly { readonly path: readonly string[]; readonly detail: string }[] {
  if (!Array.isArray(list)) return [];
  if (list.length === 0) return [{ path: [], detail: 'must name at least one event type, or *' }];
  if (new Set(list).size < list.length) return [{ path: [], detail: 'must not name an event type twice' }];
  if (list.includes('*') && list.length > 1) return [{ path: [], detail: 'must not name other types beside *' }];
  return [];
}

const apiKeyIdSchema = v.pipe(
  v.string(),
  documentedRule((value) => /^key_[0-9a-z]{1,60}$/.test(value), 'must be the id of an API key', {
    description: 'Id of an API key, `key_…`.',
  }),
);

const webhookInputEntries = {
  url: textSchema(MAX_URL_LENGTH, 'uri'),
  events: subscribedEventsSchema,
  description: v.optional(v.nullable(textSchema(MAX_DESCRIPTION_LENGTH))),
  includeNotes: v.optional(v.boolean()),
  excludeChangesBy: v.optional(v.nullable(apiKeyIdSchema)),
};

export const webhookSchema = exactObject({
  webhookId: v.string(),
  siteId: v.string(),
  url: v.string(),
  events: v.array(subscribedEventSchema),
  description: v.nullable(v.string()),
  includeNotes: v.boolean(),
  excludeChangesBy: v.nullable(v.string()),
  status: v.picklist(WEBHOOK_STATUSES),
  disabledReason: v.nullable(v.picklist(DISABLED_REASONS)),
  /** Start of the current series of failed attempts. Null if the latest attempt succeeded. */
  failingSince: v.nullable(isoTimeSchema),
  /** The signing secrets, newest first. Their values are not included. */
  secrets: v.array(
    exactObject({
      createdAt: isoTimeSchema,
      endsAt: v.nullable(isoTimeSchema),
      status: v.picklist(['active', 'ended']),
    }),
  ),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
});

const integerSchema = v.pipe(v.number(), v.integer());

const attemptEntries = {
  at: isoTimeSchema,
  durationMs: integerSchema,
  httpStatus: v.nullable(integerSchema),
  failureCode: v.nullable(v.picklist(WEBHOOK_ATTEMPT_FAILURE_CODES)),
};

export const webhookDeliverySchema = exactObject({
  /** Id of the event: the header `webhook-id` of every attempt. */
  deliveryId: v.string(),
  type: v.picklist(EVENT_TYPES),
  /** What the event is about, such as the id of a ticket. The events of one subject are delivered in their order. */
  subjectId: v.string(),
  state: v.picklist(WEBHOOK_DELIVERY_STATES),
  /** Number of attempts since the delivery was created or last resent. */
  attempts: integerSchema,
  nextAttemptAt: v.nullable(isoTimeSchema),
  createdAt: isoTimeSchema,
  finishedAt: v.nullable(isoTimeSchema),
  /** The latest attempts, oldest first. */
  log: v.array(
    exactObject({
      ...attemptEntries,
      /** The first kilobyte of the response body. */
      response: v.string(),
    }),
  ),
});

const deliveryCounts = {
  delivered: integerSchema,
  /** Deliveries whose latest attempt failed and for which another attempt is planned. */
  retrying: integerSchema,
  failed: integerSchema,
  /** Deliveries without an attempt. */
  waiting: integerSchema,
};

const webhookDeliverySummarySchema = exactObject({
  webhookId: v.string(),
  /** The deliveries of the last seven days. */
  total: exactObject(deliveryCounts),
  /** False if the webhook has more than 1,000 deliveries in this time. Then only the newest deliveries are counted. */
  isComplete: v.boolean(),
  /** The latest attempt of the 20 newest deliveries, of any age. Null if there was none. */
  lastAttempt: v.nullable(exactObject(attemptEntries)),
  /** The deliveries by the time of their creation, oldest first. `at` is the start of the interval. */
  intervals: v.array(exactObject({ at: isoTimeSchema, ...deliveryCounts })),
});

const webhookEventSchema = v.variant('type', Object.values(eventSchemas));

const webhookResponseSchema = exactObject({ success: v.literal(true), webhook: webhookSchema });
const webhookWithSecretSchema = exactObject({
  success: v.literal(true),
  webhook: webhookSchema,
  secret: v.string(),
});

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'get',
  path: '/sites/{siteId}/webhooks',
  summary: 'List the site’s webhooks, newest first',
  access: 'bearer',
  role: 'admin',
  success: {
    status: 200,
    description: 'The webhooks, without their secrets.',
    schema: exactObject({ success: v.literal(true), webhooks: v.array(webhookSchema) }),
  },
  problems: ['site_not_found'],
});

export const createWebhook = defineOperation({
  id: 'createWebhook',
  method: 'post',
  path: '/sites/{siteId}/webhooks',
  summary: 'Create a webhook',
  access: 'bearer',
  role: 'admin',
  audit: 'webhook.created',
  body: exactObject(webhookInputEntries),
  success: {
    status: 201,
    description: 'The webhook and its signing secret. The secret is returned only once.',
    schema: webhookWithSecretSchema,
  },
  problems: ['site_not_found', 'webhook_limit_reached', 'webhook_url_taken'],
});

export const readWebhook = defineOperation({
  id: 'readWebhook',
  method: 'get',
  path: '/sites/{siteId}/webhooks/{webhookId}',
  summary: 'Read a webhook',
  access: 'bearer',
  role: 'admin',
  success: { status: 200, description: 'The webhook.', schema: webhookResponseSchema },
  problems: ['site_not_found', 'webhook_not_found'],
});

export const configureWebhook = defineOperation({
  id: 'configureWebhook',
  method: 'patch',
  path: '/sites/{siteId}/webhooks/{webhookId}',
  summary: 'Change a webhook, or disable or enable it',
  access: 'bearer',
  role: 'admin',
  audit: 'webhook.configured',
  body: exactObject({
    ...webhookInputEntries,
    url: v.optional(webhookInputEntries.url),
    events: v.optional(webhookInputEntries.events),
    status: v.optional(v.picklist(WEBHOOK_STATUSES)),
  }),
  success: { status: 200, description: 'The updated webhook.', schema: webhookResponseSchema },
  problems: ['site_not_found', 'webhook_not_found', 'webhook_url_taken'],
});

export const deleteWebhook = defineOperation({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/sites/{siteId}/webhooks/{webhookId}',
  summary: 'Delete a webhook with its deliveries',
  access: 'bearer',
  role: 'admin',
  audit: 'webhook.deleted',
  success: {
    status: 200,
    description: 'The webhook is deleted. Its pending deliveries are not sent.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['site_not_found', 'webhook_not_found'],
});

export const rotateWebhookSecret = defineOperation({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/sites/{siteId}/webhooks/{webhookId}/rotate-secret',
  summary: 'Rotate the signing secret of a webhook',
  access: 'bearer',
  role: 'admin',
  audit: 'webhook.secret_rotated',
  body: exactObject({ overlapHours: integerBetween(0, MAX_OVERLAP_HOURS) }),
  success: {
    status: 201,
    description: 'The webhook and its new secret. The secret is returned only once.',
    schema: webhookWithSecretSchema,
  },
  problems: ['site_not_found', 'webhook_not_found', 'too_many_webhook_secrets'],
});

export const testWebhook = defineOperation({
  id: 'testWebhook',
  method: 'post',
  path: '/sites/{siteId}/webhooks/{webhookId}/test',
  summary: 'Send a test event to a webhook',
  access: 'bearer',
  role: 'admin',
  audit: 'none',
  success: {
    status: 201,
    description: 'The event `webhook.test` is queued. `deliveryId` is its id in the list of deliveries.',
    schema: exactObject({ success: v.literal(true), deliveryId: v.string() }),
  },
  problems: ['site_not_found', 'webhook_not_found', 'webhook_disabled'],
});

export const listWebhookDeliveries = defineOperation({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/sites/{siteId}/webhooks/{webhookId}/deliveries',
  summary: 'List the deliveries of a webhook, newest event first',
  access: 'bearer',
  role: 'admin',
  query: { state: v.optional(v.picklist(WEBHOOK_DELIVERY_STATES)), ...pagingQuery },
  success: { status: 200, description: 'A page of deliveries.', schema: pageSchema(webhookDeliverySchema) },
  problems: ['site_not_found', 'webhook_not_found'],
});

export const summarizeWebhookDeliveries = defineOperation({
  id: 'summarizeWebhookDeliveries',
  method: 'get',
  path: '/sites/{siteId}/webhook-deliveries/summary',
  summary: 'Count the deliveries of each webhook in the last seven days by outcome',
  access: 'bearer',
  role: 'admin',
  success: {
    status: 200,
    description: 'The counts of each webhook, newest webhook first.',
    schema: exactObject({
      success: v.literal(true),
      intervalSeconds: integerSchema,
      webhooks: v.array(webhookDeliverySummarySchema),
    }),
  },
  problems: ['site_not_found'],
});

export const readWebhookDelivery = defineOperation({
  id: 'readWebhookDelivery',
  method: 'get',
  path: '/sites/{siteId}/webhooks/{webhookId}/deliveries/{deliveryId}',
  summary: 'Read a delivery with its event',
  access: 'bearer',
  role: 'admin',
  success: {
    status: 200,
    description: 'The delivery. `event` is the body that the webhook receives with its current settings.',
    schema: exactObject({ success: v.literal(true), delivery: webhookDeliverySchema, event: webhookEventSchema }),
  },
  problems: ['site_not_found', 'webhook_not_found', 'webhook_delivery_not_found'],
});

export const resendWebhookDelivery = defineOperation({
  id: 'resendWebhookDelivery',
  method: 'post',
  path: '/sites/{siteId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  summary: 'Send one event again',
  access: 'bearer',
  role: 'admin',
  audit: 'webhook.resent',
  success: {
    status: 200,
    description: 'The queued delivery.',
    schema: exactObject({ success: v.literal(true), delivery: webhookDeliverySchema }),
  },
  problems: ['site_not_found', 'webhook_not_found', 'webhook_disabled', 'webhook_delivery_not_found'],
});

export const resendWebhookEvents = defineOperation({
  id: 'resendWebhookEvents',
  method: 'post',
  path: '/sites/{siteId}/webhooks/{webhookId}/resend',
  summary: 'Send all events since a time again, also those missed while the webhook was disabled',
  access: 'bearer',
  role: 'admin',
  audit: 'webhook.resent',
  body: exactObject({ since: instantSchema }),
  success: {
    status: 200,
    description: 'The number of events that are sent again.',
    schema: exactObject({ success: v.literal(true), resent: integerSchema }),
  },
  problems: ['site_not_found', 'webhook_not_found', 'webhook_disabled'],
});
