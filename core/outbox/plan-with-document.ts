import type { AnyEventType, EventHeader } from '../events/event.ts';
import type { DispatchPlan, EventReceivers, PlanDispatch } from './event-outbox.port.ts';

/**
 * Returns what a plan returns for an event with its document.
 * @throws Error if the plan asks for the document again
 */
export function planWithDocument(
  plan: PlanDispatch,
  event: EventHeader<AnyEventType>,
  receivers: EventReceivers,
  document: string,
): DispatchPlan {
  const planned = plan(event, receivers, document);
  if (planned === 'document_needed') throw new Error('The plan has got the document.');
  return planned;
}
