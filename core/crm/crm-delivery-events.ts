import type { NewEvent } from '../events/event.ts';
import type { CrmDelivery, CrmDeliverySummary } from './crm-delivery.ts';
import type { CrmDeliveryOutcome } from './crm-delivery-leases.port.ts';

/**
 * Returns the event `crm_delivery.failed` if `outcome` is a final failure, otherwise no event. The event contains the
 * delivery's summary, without its body.
 */
export function toCrmDeliveryEvents(delivery: CrmDelivery, outcome: CrmDeliveryOutcome): readonly NewEvent[] {
  const { state, settledAt } = outcome;
  if (state !== 'failed' || settledAt === null) return [];
  const { siteId, installationId, deliveryId, revision } = delivery;
  return [
    {
      siteId,
      type: 'crm_delivery.failed',
      subjectId: toCrmDeliverySubjectId({ installationId, deliveryId }),
      version: revision,
      occurredAt: settledAt,
      changedBy: null,
      changeNumber: null,
      document: JSON.stringify(toSummary(delivery, outcome)),
    },
  ];
}

/** Returns the subject of the events about a delivery. */
export function toCrmDeliverySubjectId({
  installationId,
  deliveryId,
}: Pick<CrmDelivery, 'installationId' | 'deliveryId'>): string {
  return `${installationId}:${deliveryId}`;
}

function toSummary(
  { body: _, revision: _revision, replay: _replay, ...delivery }: CrmDelivery,
  outcome: CrmDeliveryOutcome,
) {
  const { appliedAt: _appliedAt, ...summary } = { ...delivery, ...outcome };
  return summary satisfies CrmDeliverySummary;
}
