import type { WebhookEvent } from '../../contracts/webhooks/events.ts';
import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import type { CrmDeliverySummary } from '../../core/crm/crm-delivery.ts';
import type { EventType, StoredEvent } from '../../core/events/event.ts';
import type { PaymentEventDocument } from '../../core/payments/executions/execution-events.ts';
import { formatIsoTime } from '../../core/shared/time.ts';
import { formatSyncMark } from '../../core/tickets/sync-cursor.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { parseTicket } from '../../core/tickets/ticket-document.ts';
import { toCrmDeliveryResource } from './crm-resources.ts';
import { toManagedExecutionResource, toUnmatchedMoneyResource } from './payment-resources.ts';

/** Formats the JSON body of an event for webhooks: docs/webhooks.md#the-request */
export function formatWebhookEventBody(event: StoredEvent, includeNotes: boolean): string {
  const { siteId, type, occurredAt, changedBy, changeNumber } = event;
  const syncMark = changeNumber === null ? null : formatSyncMark(changeNumber);
  const resource = resourceDataMappers[type](event.document, includeNotes);
  return JSON.stringify({
    type,
    timestamp: formatIsoTime(occurredAt),
    data: { siteId, ...resource, changedBy, syncMark },
  });
}

type EventData<Type extends EventType> = Extract<WebhookEvent, { readonly type: Type }>['data'];
/** The fields of an event's data that describe the resource. */
type ResourceData<Type extends EventType> = Omit<EventData<Type>, 'siteId' | 'changedBy' | 'syncMark'>;
type ResourceDataMappers = {
  readonly [Type in EventType]: (document: string, includeNotes: boolean) => WithUncheckedDocument<ResourceData<Type>>;
};
/**
 * Event data in which tickets and assessments are not type-checked. Their stored documents already have the fields that
 * the API publishes.
 */
type WithUncheckedDocument<Value> = {
  readonly [Key in keyof Value]: Key extends 'ticket' | 'assessment' ? object : Value[Key];
};

const toTicketData = (document: string, includeNotes: boolean) => {
  const ticket = parseTicket(document);
  return { ticket: includeNotes ? ticket : omitNotes(ticket) };
};
const toAssessmentData = (document: string) => ({ assessment: JSON.parse(document) as PublicAssessmentRecord });
const toExecutionData = (document: string) => {
  const { execution } = JSON.parse(document) as PaymentEventDocument;
  if (!execution) throw new Error('The stored event has no execution.');
  return { execution: toManagedExecutionResource(execution) };
};
const toUnmatchedMoneyData = (document: string) => {
  const { execution, unmatched } = JSON.parse(document) as PaymentEventDocument;
  if (!unmatched) throw new Error('The stored event has no unmatched money.');
  return {
    execution: execution && toManagedExecutionResource(execution),
    unmatched: toUnmatchedMoneyResource(unmatched),
  };
};
const toDeliveryData = (document: string) => {
  const summary = JSON.parse(document) as CrmDeliverySummary;
  return { installationId: summary.installationId, delivery: toCrmDeliveryResource(summary) };
};

const resourceDataMappers: ResourceDataMappers = {
  'ticket.created': toTicketData,
  'ticket.updated': toTicketData,
  'ticket.commented': toTicketData,
  'ticket.erased': (document) => ({ ticket: JSON.parse(document) as object }),
  'assessment.completed': toAssessmentData,
  'assessment.failed': toAssessmentData,
  'payment.succeeded': toExecutionData,
  'payment.failed': toExecutionData,
  'payment.refunded': toExecutionData,
  'payment.disputed': toExecutionData,
  'payment.unmatched': toUnmatchedMoneyData,
  'crm_delivery.failed': toDeliveryData,
  'webhook.test': () => ({}),
};

function omitNotes(ticket: Ticket): Ticket {
  return { ...ticket, messages: ticket.messages.filter(({ role }) => role !== 'note') };
}
