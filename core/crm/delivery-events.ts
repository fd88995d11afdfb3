import type { NewEvent } from '../events/event.ts';
import type { Delivery, DeliverySummary } from './delivery.ts';
import type { DeliveryOutcome } from './delivery-leases.port.ts';

/**
 * Returns the event `crm_delivery.failed` if `outcome` is a final failure, otherwise no event. The event contains the
 * delivery's summary, without its body.
 */
export function toDeliveryEvents(delivery: Delivery, outcome: DeliveryOutcome): readonly NewEvent[] {
  const { state, settledAt } = outcome;
  if (state !== 'failed' || settledAt === null) return [];
  const { siteId, installationId, deliveryId, revision } = delivery;
  return [
    {
      siteId,
      type: 'crm_delivery.failed',
      subjectId: toDeliverySubjectId({ installationId, deliveryId }),
      version: revision,
      occurredAt: settledAt,
      changedBy: null,
      changeNumber: null,
      document: JSON.stringify(toSummary(delivery, outcome)),
    },
  ];
}

/** Returns the subject of the events about a delivery. */
export function toDeliverySubjectId({
  installationId,
  deliveryId,
}: Pick<Delivery, 'installationId' | 'deliveryId'>): string {
  return `${installationId}:${deliveryId}`;
}

function toSummary({ body: _, revision: _revision, replay: _replay, ...delivery }: Delivery, outcome: DeliveryOutcome) {
  const { appliedAt: _appliedAt, ...summary } = { ...delivery, ...outcome };
  return summary satisfies DeliverySummary;
}
