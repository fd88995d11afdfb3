import type { WebhookEvent } from '../../contracts/webhooks/events.ts';
import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import type { DeliverySummary } from '../../core/crm/delivery.ts';
import type { EventType, StoredEvent } from '../../core/events/event.ts';
import type { PaymentEventDocument } from '../../core/payments/executions/execution-events.ts';
import { isoTime } from '../../core/shared/time.ts';
import { formatSyncMark } from '../../core/tickets/sync-cursor.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { parseTicket } from '../../core/tickets/ticket-document.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { toDeliveryRecord } from './crm-records.ts';
import { toManagedExecutionRecord, toUnmatchedMoneyRecord } from './payment-records.ts';

/** Formats the JSON body of an event for a webhook: docs/webhooks.md#the-request */
export function formatWebhookEventBody(event: StoredEvent, { includeNotes }: Pick<Webhook, 'includeNotes'>): string {
  const { siteId, type, occurredAt, changedBy, changeNumber } = event;
  const syncMark = changeNumber === null ? null : formatSyncMark(changeNumber);
  const resource = resourceFormatters[type](event.document, includeNotes);
  return JSON.stringify({ type, timestamp: isoTime(occurredAt), data: { siteId, ...resource, changedBy, syncMark } });
}

type EventData<Type extends EventType> = Extract<WebhookEvent, { readonly type: Type }>['data'];
/** The members of an event's data that describe the resource. */
type ResourceData<Type extends EventType> = Omit<EventData<Type>, 'siteId' | 'changedBy' | 'syncMark'>;
type ResourceFormatters = {
  readonly [Type in EventType]: (document: string, includeNotes: boolean) => WithUncheckedDocument<ResourceData<Type>>;
};
/**
 * Event data in which the type of a ticket or assessment is not checked. Their stored documents already have the
 * members that the API publishes.
 */
type WithUncheckedDocument<Value> = {
  readonly [Key in keyof Value]: Key extends 'ticket' | 'assessment' ? object : Value[Key];
};

const formatTicket = (document: string, includeNotes: boolean) => {
  const ticket = parseTicket(document);
  return { ticket: includeNotes ? ticket : omitNotes(ticket) };
};
const formatAssessment = (document: string) => ({ assessment: JSON.parse(document) as PublicAssessmentRecord });
const formatExecution = (document: string) => {
  const { execution } = JSON.parse(document) as PaymentEventDocument;
  if (!execution) throw new Error('The event of an execution has none.');
  return { execution: toManagedExecutionRecord(execution) };
};
const formatUnmatched = (document: string) => {
  const { execution, unmatched } = JSON.parse(document) as PaymentEventDocument;
  if (!unmatched) throw new Error('The event of unmatched money has none.');
  return {
    execution: execution && toManagedExecutionRecord(execution),
    unmatched: toUnmatchedMoneyRecord(unmatched),
  };
};
const formatDelivery = (document: string) => {
  const summary = JSON.parse(document) as DeliverySummary;
  return { installationId: summary.installationId, delivery: toDeliveryRecord(summary) };
};

const resourceFormatters: ResourceFormatters = {
  'ticket.created': formatTicket,
  'ticket.updated': formatTicket,
  'ticket.commented': formatTicket,
  'ticket.erased': (document) => ({ ticket: JSON.parse(document) as object }),
  'assessment.completed': formatAssessment,
  'assessment.failed': formatAssessment,
  'payment.succeeded': formatExecution,
  'payment.failed': formatExecution,
  'payment.refunded': formatExecution,
  'payment.disputed': formatExecution,
  'payment.unmatched': formatUnmatched,
  'crm_delivery.failed': formatDelivery,
  'webhook.test': () => ({}),
};

function omitNotes(ticket: Ticket): Ticket {
  return { ...ticket, messages: ticket.messages.filter(({ role }) => role !== 'note') };
}
