import type { DeliveryLeases } from '../../crm/delivery-leases.port.ts';
import type { DeliveryRepository } from '../../crm/delivery-repository.port.ts';
import type { InstallationRepository } from '../../crm/installation-repository.port.ts';
import type { RecordUsage } from '../usage/record-usage.ts';

/** A DeliveryRepository whose accepted deliveries are counted. */
export function meteredDeliveryRepository(deliveries: DeliveryRepository, usage: RecordUsage): DeliveryRepository {
  return {
    accept: async (delivery) => {
      const accepted = await deliveries.accept(delivery);
      if (accepted.outcome === 'accepted') usage.note(delivery.siteId, 'deliveries', 'accepted');
      return accepted;
    },
    find: deliveries.find.bind(deliveries),
    page: deliveries.page.bind(deliveries),
    laterOfRecord: deliveries.laterOfRecord.bind(deliveries),
    reapply: deliveries.reapply.bind(deliveries),
    reapplySince: deliveries.reapplySince.bind(deliveries),
    deleteReceivedBefore: deliveries.deleteReceivedBefore.bind(deliveries),
  };
}

/** Counts the deliveries that end. */
export function meteredDeliveryLeases(leases: DeliveryLeases, usage: RecordUsage): DeliveryLeases {
  return {
    settle: async (delivery, settlement) => {
      const outcome = await leases.settle(delivery, settlement);
      const { state, settledAt } = settlement;
      const hasEnded = settledAt !== null && (state === 'applied' || state === 'unmatched' || state === 'failed');
      if (outcome === 'settled' && hasEnded) usage.note(delivery.siteId, 'deliveries', state);
      return outcome;
    },
    take: leases.take.bind(leases),
    renew: leases.renew.bind(leases),
    due: leases.due.bind(leases),
    blockedUntil: leases.blockedUntil.bind(leases),
  };
}

/** An InstallationRepository whose refusals are counted, those that are written together at once. */
export function meteredInstallationRepository(
  installations: InstallationRepository,
  usage: RecordUsage,
): InstallationRepository {
  return {
    recordRefusals: async (installationId, refusals) => {
      await installations.recordRefusals(installationId, refusals);
      // They are recorded: a fault here would have them recorded once more.
      const siteId = (await installations.find(installationId).catch(() => undefined))?.siteId;
      const count = Object.values(refusals.counts).reduce((sum, one) => sum + one, 0);
      if (siteId !== undefined) usage.note(siteId, 'deliveries', 'refused', count);
    },
    add: installations.add.bind(installations),
    find: installations.find.bind(installations),
    list: installations.list.bind(installations),
    change: installations.change.bind(installations),
    refusals: installations.refusals.bind(installations),
  };
}
