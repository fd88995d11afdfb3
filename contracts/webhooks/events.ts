import * as v from 'valibot';
import type { EventType } from '../../core/events/event.ts';
import { deliverySchema } from '../management/installation-record.ts';
import { managedExecutionSchema, unmatchedMoneySchema } from '../management/payment-records.ts';
import type { Schema } from '../operation.ts';
import { assessmentSchema } from '../public/assessment-record.ts';
import { ticketSchema } from '../public/tickets.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';

const changedBySchema = v.pipe(
  v.nullable(v.string()),
  v.description('Author of a ticket’s change: `key:…`, `account:…`, `crm:…` or `visitor`. `null` for other events.'),
);
const syncMarkSchema = v.pipe(
  v.nullable(v.string()),
  v.description('Checkpoint of a ticket’s change, as in ticket lists. `null` for other events.'),
);

function eventSchema<const Type extends EventType, const Resource extends v.ObjectEntries>(
  type: Type,
  resource: Resource,
) {
  return exactObject({
    type: v.literal(type),
    timestamp: v.pipe(isoTimeSchema, v.description('When the event occurred.')),
    data: exactObject({
      siteId: v.string(),
      ...resource,
      changedBy: changedBySchema,
      syncMark: syncMarkSchema,
    }),
  });
}

const ticketEntries = {
  ticket: v.pipe(
    ticketSchema,
    v.description('The ticket after the change. Without internal notes, unless the webhook has `includeNotes`.'),
  ),
};
const assessmentEntries = { assessment: assessmentSchema };
const executionEntries = { execution: managedExecutionSchema };
const unmatchedEntries = {
  execution: v.pipe(
    v.nullable(managedExecutionSchema),
    v.description('The execution whose checkout was paid, or `null` if there is none.'),
  ),
  unmatched: v.pipe(unmatchedMoneySchema, v.description('The payment that does not match an execution.')),
};
const deliveryEntries = {
  installationId: v.pipe(v.string(), v.description('The CRM connection.')),
  delivery: v.pipe(deliverySchema, v.description('The CRM delivery that could not be applied, without its body.')),
};

/** The bodies of webhooks by event type. */
export const eventSchemas = {
  'ticket.created': eventSchema('ticket.created', ticketEntries),
  'ticket.updated': eventSchema('ticket.updated', ticketEntries),
  'ticket.commented': eventSchema('ticket.commented', ticketEntries),
  'assessment.completed': eventSchema('assessment.completed', assessmentEntries),
  'assessment.failed': eventSchema('assessment.failed', assessmentEntries),
  'payment.succeeded': eventSchema('payment.succeeded', executionEntries),
  'payment.failed': eventSchema('payment.failed', executionEntries),
  'payment.refunded': eventSchema('payment.refunded', executionEntries),
  'payment.disputed': eventSchema('payment.disputed', executionEntries),
  'payment.unmatched': eventSchema('payment.unmatched', unmatchedEntries),
  'crm_delivery.failed': eventSchema('crm_delivery.failed', deliveryEntries),
  'webhook.test': eventSchema('webhook.test', {}),
} as const satisfies Record<EventType, Schema>;

/** The body of a webhook. */
export type WebhookEvent = { [Type in EventType]: v.InferOutput<(typeof eventSchemas)[Type]> }[EventType];

/** One sentence per event type, for the reference and the console. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  'ticket.created': 'A visitor opened a ticket.',
  'ticket.updated': 'Status, priority, team or external link of a ticket changed, or a note was added.',
  'ticket.commented': 'The visitor or a specialist wrote a message that the visitor can see.',
  'assessment.completed': 'An assessment ended with results.',
  'assessment.failed': 'An assessment could not be finished.',
  'payment.succeeded': 'A payment succeeded.',
  'payment.failed': 'A payment failed.',
  'payment.refunded': 'A payment was refunded in part or in full; `refundedAmount` is the total.',
  'payment.disputed': 'The payer’s bank disputed a payment.',
  'payment.unmatched': 'A payment arrived that does not match an execution.',
  'crm_delivery.failed': 'A CRM delivery could not be applied.',
  'webhook.test': 'A test that the site’s account requested.',
};
