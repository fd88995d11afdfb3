import { type CrmDelivery, DUE_IMMEDIATELY, type ReplayMode } from '../../core/crm/crm-delivery.ts';
import type {
  AddCrmDeliveryResult,
  CrmDeliveryFilter,
  CrmDeliveryKey,
  CrmDeliveryPage,
  CrmDeliveryRepository,
  NewCrmDelivery,
  ReplayBatchResult,
} from '../../core/crm/crm-delivery-repository.port.ts';
import { createQueuedCrmDeliveryState } from '../../core/crm/delivery-outcome.ts';
import type { CrmTable } from './crm-table.ts';

export class MemoryCrmDeliveryRepository implements CrmDeliveryRepository {
  constructor(private readonly table: CrmTable) {}

  async addIfNew(delivery: NewCrmDelivery): Promise<AddCrmDeliveryResult> {
    const entry = this.table.find(delivery.siteId, delivery.installationId);
    if (!entry) throw new Error('The installation does not exist.');
    const existing = entry.deliveries.get(delivery.deliveryId);
    if (existing) {
      return existing.digest === delivery.digest
        ? { outcome: 'replayed', receivedAt: existing.receivedAt }
        : { outcome: 'reused' };
    }
    const body = Uint8Array.from(delivery.body);
    const sequence = this.table.nextSequence();
    const initial = { bytes: body.length, sequence, recordId: null, appliedAt: null, revision: 0 };
    entry.deliveries.set(delivery.deliveryId, {
      ...delivery,
      ...createQueuedCrmDeliveryState(DUE_IMMEDIATELY, null),
      ...initial,
      body,
    });
    return { outcome: 'accepted' };
  }

  async find(key: CrmDeliveryKey): Promise<CrmDelivery | undefined> {
    return structuredClone(this.table.findDelivery(key));
  }

  async listPage(
    siteId: string,
    installationId: string,
    { state, recordId }: CrmDeliveryFilter,
    limit: number,
    after?: string,
  ): Promise<CrmDeliveryPage> {
    const all = this.table.find(siteId, installationId)?.deliveriesInOrder.toReversed() ?? [];
    const isAfterCursor = ({ sequence }: CrmDelivery) => after === undefined || BigInt(sequence) < BigInt(after);
    const found = all.filter(
      (one) =>
        (state === undefined || one.state === state) &&
        (recordId === undefined || one.recordId === recordId) &&
        isAfterCursor(one),
    );
    const deliveries = found
      .slice(0, limit)
      .map(({ body: _, revision: __, replay: ___, appliedAt: ____, ...summary }) => summary);
    return { deliveries, hasMore: found.length > limit };
  }

  async listLaterOfRecord(
    { siteId, installationId, sequence }: CrmDelivery,
    recordId: string,
    limit: number,
    before?: string,
  ): Promise<readonly CrmDelivery[]> {
    const matches = (one: CrmDelivery) =>
      one.recordId === recordId &&
      BigInt(one.sequence) > BigInt(sequence) &&
      (before === undefined || BigInt(one.sequence) < BigInt(before));
    const found = this.table.find(siteId, installationId)?.deliveriesInOrder.toReversed().filter(matches) ?? [];
    return structuredClone(found.slice(0, limit));
  }

  async queueReplay(key: CrmDeliveryKey, replay: ReplayMode, now: number): Promise<boolean> {
    const delivery = this.table.findDelivery(key);
    if (delivery)
      this.table
        .find(key.siteId, key.installationId)
        ?.updateDelivery(delivery, createQueuedCrmDeliveryState(now, replay));
    return delivery !== undefined;
  }

  async queueReplaysSince(
    siteId: string,
    installationId: string,
    since: number,
    now: number,
    limit: number,
    after = '0',
  ): Promise<ReplayBatchResult> {
    const entry = this.table.find(siteId, installationId);
    const matches = ({ receivedAt, sequence }: CrmDelivery) => receivedAt >= since && BigInt(sequence) > BigInt(after);
    const matching = entry?.deliveriesInOrder.filter(matches).slice(0, limit) ?? [];
    for (const delivery of matching) entry?.updateDelivery(delivery, createQueuedCrmDeliveryState(now, 'in_order'));
    return { count: matching.length, lastSequence: matching.at(-1)?.sequence };
  }

  async deleteFinishedReceivedBefore(siteId: string, at: number, limit: number): Promise<number> {
    const all = [...this.table.installations.values()]
      .filter(({ installation }) => installation.siteId === siteId)
      .flatMap((entry) => entry.deliveriesInOrder.map((delivery) => ({ entry, delivery })));
    const old = all.filter(({ delivery: { dueAt, receivedAt } }) => dueAt === null && receivedAt < at).slice(0, limit);
    for (const { entry, delivery } of old) entry.deliveries.delete(delivery.deliveryId);
    return old.length;
  }
}
