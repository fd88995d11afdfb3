import type { EventType, NewEvent } from '../../events/event.ts';
import type { Execution } from './execution.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

/**
 * The document of a payment's event. `execution` is null for a payment without an execution. `unmatched` is null unless
 * the event is `payment.unmatched`.
 */
export interface PaymentEventDocument {
  readonly execution: Execution | null;
  readonly unmatched: UnmatchedMoney | null;
}

/**
 * Returns the events of a change of an execution: a new status `succeeded` or `failed`, a refund, a dispute, or an
 * unmatched payment (`UnmatchedMoney`). Other changes have no events.
 */
export function toExecutionEvents(before: Execution, after: Execution): readonly NewEvent[] {
  const create = (type: EventType, unmatched: UnmatchedMoney | null = null): NewEvent => ({
    siteId: after.siteId,
    type,
    subjectId: after.id,
    version: after.updatedAt,
    occurredAt: after.updatedAt,
    changedBy: null,
    changeNumber: null,
    document: serializeEventDocument({ execution: after, unmatched }),
  });
  const hasNewStatus = (status: Execution['status']) => after.status === status && before.status !== status;
  const known = new Set(before.unmatched.map(({ paymentReference }) => paymentReference));
  return [
    ...(hasNewStatus('succeeded') ? [create('payment.succeeded')] : []),
    ...(hasNewStatus('failed') ? [create('payment.failed')] : []),
    ...(after.refundedAmount > before.refundedAmount ? [create('payment.refunded')] : []),
    ...(after.disputed && !before.disputed ? [create('payment.disputed')] : []),
    ...after.unmatched
      .filter(({ paymentReference }) => !known.has(paymentReference))
      .map((unmatched) => create('payment.unmatched', unmatched)),
  ];
}

/** Returns the event of a payment that has no execution. */
export function toUnmatchedMoneyEvent(unmatched: UnmatchedMoney): NewEvent {
  const { siteId, provider, paymentReference, occurredAt } = unmatched;
  return {
    siteId,
    type: 'payment.unmatched',
    subjectId: `${provider}:${paymentReference}`,
    version: occurredAt,
    occurredAt,
    changedBy: null,
    changeNumber: null,
    document: serializeEventDocument({ execution: null, unmatched }),
  };
}

function serializeEventDocument(document: PaymentEventDocument): string {
  return JSON.stringify(document);
}
