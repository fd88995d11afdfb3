import type { CrmDeliveryLeases } from '../../crm/crm-delivery-leases.port.ts';
import type { CrmDeliveryRepository } from '../../crm/crm-delivery-repository.port.ts';
import type { InstallationRepository } from '../../crm/installation-repository.port.ts';
import type { RecordUsage } from '../usage/record-usage.ts';

/** Decorates a CrmDeliveryRepository so that accepted deliveries are counted. */
export function createMeteredCrmDeliveryRepository(
  deliveries: CrmDeliveryRepository,
  usage: RecordUsage,
): CrmDeliveryRepository {
  return {
    addIfNew: async (delivery) => {
      const accepted = await deliveries.addIfNew(delivery);
      if (accepted.outcome === 'accepted') usage.increment(delivery.siteId, 'deliveries', 'accepted');
      return accepted;
    },
    find: deliveries.find.bind(deliveries),
    listPage: deliveries.listPage.bind(deliveries),
    listLaterOfRecord: deliveries.listLaterOfRecord.bind(deliveries),
    queueReplay: deliveries.queueReplay.bind(deliveries),
    queueReplaysSince: deliveries.queueReplaysSince.bind(deliveries),
    deleteFinishedReceivedBefore: deliveries.deleteFinishedReceivedBefore.bind(deliveries),
  };
}

/** Decorates CrmDeliveryLeases so that finished deliveries are counted. */
export function createMeteredCrmDeliveryLeases(leases: CrmDeliveryLeases, usage: RecordUsage): CrmDeliveryLeases {
  return {
    recordOutcome: async (delivery, outcome) => {
      const recordResult = await leases.recordOutcome(delivery, outcome);
      const { state, settledAt } = outcome;
      const hasEnded = settledAt !== null && (state === 'applied' || state === 'unmatched' || state === 'failed');
      if (recordResult === 'recorded' && hasEnded) usage.increment(delivery.siteId, 'deliveries', state);
      return recordResult;
    },
    acquire: leases.acquire.bind(leases),
    renew: leases.renew.bind(leases),
    listDue: leases.listDue.bind(leases),
    findLatestDueTimeOfEarlierPending: leases.findLatestDueTimeOfEarlierPending.bind(leases),
  };
}

/**
 * Decorates an InstallationRepository so that rejected deliveries are counted. Rejections are written in batches, so a
 * write adds the number of rejections in its batch.
 */
export function createMeteredInstallationRepository(
  installations: InstallationRepository,
  usage: RecordUsage,
): InstallationRepository {
  return {
    addRejectionStatistics: async (installationId, rejections) => {
      await installations.addRejectionStatistics(installationId, rejections);
      // The rejections are already stored. An error here is ignored, because the caller would store them again.
      const siteId = (await installations.find(installationId).catch(() => undefined))?.siteId;
      const count = Object.values(rejections.counts).reduce((sum, one) => sum + one, 0);
      if (siteId !== undefined) usage.increment(siteId, 'deliveries', 'refused', count);
    },
    add: installations.add.bind(installations),
    find: installations.find.bind(installations),
    list: installations.list.bind(installations),
    change: installations.change.bind(installations),
    findRejectionStatistics: installations.findRejectionStatistics.bind(installations),
  };
}
