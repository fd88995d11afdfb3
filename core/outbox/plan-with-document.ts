import type { AnyEventType, EventHeader } from '../events/event.ts';
import type { DispatchPlan, EventReceivers, PlanDispatch } from './event-outbox.port.ts';

/** Calls `plan` with the event's document. @throws Error if the plan still returns `document_needed` */
export function planWithDocument(
  plan: PlanDispatch,
  event: EventHeader<AnyEventType>,
  receivers: EventReceivers,
  document: string,
): DispatchPlan {
  const planned = plan(event, receivers, document);
  if (planned === 'document_needed') throw new Error('The plan requested the document again.');
  return planned;
}
