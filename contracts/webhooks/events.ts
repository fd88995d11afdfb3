import * as v from 'valibot';
import type { EventType } from '../../core/events/event.ts';
import { deliverySchema } from '../installation-record.ts';
import type { Schema } from '../operation.ts';
import { managedExecutionSchema, unmatchedMoneySchema } from '../payment-records.ts';
import { assessmentSchema } from '../public/assessment-record.ts';
import { erasedTicketSchema, ticketSchema } from '../public/tickets.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';

const changedBySchema = v.pipe(
  v.nullable(v.string()),
  v.description(
    'Author of a ticket’s change: `key:…`, `account:…`, `crm:…` or `visitor`. For `webhook.test`, the account that ' +
      'requested it, or `cli` for the command line. `null` for other events.',
  ),
);
const syncMarkSchema = v.pipe(
  v.nullable(v.string()),
  v.description('Checkpoint of a ticket’s change, as in ticket lists. `null` for other events.'),
);

function eventSchema<const Type extends EventType, const Resource extends v.ObjectEntries>(
  type: Type,
  { entries, description }: { readonly entries: Resource; readonly description: string },
) {
  const data = exactObject({
    siteId: v.string(),
    ...entries,
    changedBy: changedBySchema,
    syncMark: syncMarkSchema,
  });
  return exactObject({
    type: v.literal(type),
    timestamp: v.pipe(isoTimeSchema, v.description('When the event occurred.')),
    data: v.pipe(data, v.description(description)),
  });
}

// The descriptions belong to `data`, because a described schema cannot be a reference in the OpenAPI document.
const ticketEventData = {
  entries: { ticket: ticketSchema },
  description:
    '`ticket` is the ticket after the change. It has internal notes only if the webhook has `includeNotes: true`.',
};
const erasedTicketEventData = {
  entries: { ticket: erasedTicketSchema },
  description: '`ticket` has the fields that remain of the ticket. Delete your copy of its data.',
};
const assessmentEventData = {
  entries: { assessment: assessmentSchema },
  description: '`assessment` is the whole record.',
};
const executionEventData = {
  entries: { execution: managedExecutionSchema },
  description: '`execution` is the payment after the change. Its `refundedAmount` is the total of all refunds.',
};
const unmatchedMoneyEventData = {
  entries: { execution: v.nullable(managedExecutionSchema), unmatched: unmatchedMoneySchema },
  description:
    '`unmatched` is the payment that could not be matched. `execution` is the one whose checkout was paid, for ' +
    'example with another amount, or `null` if there is none.',
};
const crmDeliveryEventData = {
  entries: { installationId: v.string(), delivery: deliverySchema },
  description: '`delivery` is the CRM delivery without its body. `installationId` is its CRM connection.',
};
const testEventData = { entries: {}, description: 'A test event is about no resource.' };

/** The bodies of webhooks by event type. */
export const eventSchemas = {
  'ticket.created': eventSchema('ticket.created', ticketEventData),
  'ticket.updated': eventSchema('ticket.updated', ticketEventData),
  'ticket.commented': eventSchema('ticket.commented', ticketEventData),
  'ticket.erased': eventSchema('ticket.erased', erasedTicketEventData),
  'assessment.completed': eventSchema('assessment.completed', assessmentEventData),
  'assessment.failed': eventSchema('assessment.failed', assessmentEventData),
  'payment.succeeded': eventSchema('payment.succeeded', executionEventData),
  'payment.failed': eventSchema('payment.failed', executionEventData),
  'payment.refunded': eventSchema('payment.refunded', executionEventData),
  'payment.disputed': eventSchema('payment.disputed', executionEventData),
  'payment.unmatched': eventSchema('payment.unmatched', unmatchedMoneyEventData),
  'crm_delivery.failed': eventSchema('crm_delivery.failed', crmDeliveryEventData),
  'webhook.test': eventSchema('webhook.test', testEventData),
} as const satisfies Record<EventType, Schema>;

/** The body of a webhook. */
export type WebhookEvent = { [Type in EventType]: v.InferOutput<(typeof eventSchemas)[Type]> }[EventType];

/** One sentence per event type, for the reference and the console. Plain text, without Markdown. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  'ticket.created': 'A visitor opened a ticket.',
  'ticket.updated': 'Status, priority, team, assignee or external link of a ticket changed, or a note was added.',
  'ticket.commented': 'The visitor or a specialist wrote a message that the visitor can see.',
  'ticket.erased': 'A ticket was deleted, or its visitor’s data was erased.',
  'assessment.completed': 'An assessment ended with results.',
  'assessment.failed': 'An assessment could not be finished.',
  'payment.succeeded': 'A payment succeeded.',
  'payment.failed': 'A payment failed.',
  'payment.refunded': 'A payment was refunded in part or in full.',
  'payment.disputed': 'The payer’s bank disputed a payment.',
  'payment.unmatched': 'A payment could not be matched to a checkout.',
  'crm_delivery.failed': 'An update from the CRM could not be applied.',
  'webhook.test': 'A test was requested.',
};
