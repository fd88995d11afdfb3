import type { EventType } from '../../../core/events/event.ts';

/** An event type that a webhook can subscribe to. Every webhook receives its own test events. */
export type SubscribableEventType = Exclude<EventType, 'webhook.test'>;

interface EventArea {
  readonly label: string;
  readonly types: readonly (readonly [type: SubscribableEventType, label: string])[];
}

/** The event types, grouped by the part of the product. The labels are those of `contracts/webhooks/events.ts`. */
export const EVENT_AREAS: readonly EventArea[] = [
  {
    label: 'Tickets',
    types: [
      ['ticket.created', 'A visitor opened a ticket'],
      ['ticket.updated', 'Status, priority, team, assignee or external link of a ticket changed, or a note was added'],
      ['ticket.commented', 'The visitor or a specialist wrote a message that the visitor can see'],
      ['ticket.erased', 'A ticket was deleted, or its visitor’s data was erased'],
    ],
  },
  {
    label: 'Assessments',
    types: [
      ['assessment.completed', 'An assessment ended with results'],
      ['assessment.failed', 'An assessment could not be finished'],
    ],
  },
  {
    label: 'Payments',
    types: [
      ['payment.succeeded', 'A payment succeeded'],
      ['payment.failed', 'A payment failed'],
      ['payment.refunded', 'A payment was refunded in part or in full'],
      ['payment.disputed', 'The payer’s bank disputed a payment'],
      ['payment.unmatched', 'A payment could not be matched to a checkout'],
    ],
  },
  { label: 'CRM', types: [['crm_delivery.failed', 'An update from the CRM could not be applied']] },
];

/** Every event type that a webhook can subscribe to, in the order of the areas. */
export const SUBSCRIBABLE_EVENT_TYPES: readonly SubscribableEventType[] = EVENT_AREAS.flatMap(({ types }) =>
  types.map(([type]) => type),
);
