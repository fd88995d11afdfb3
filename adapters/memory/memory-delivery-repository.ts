import { type Delivery, DUE_IMMEDIATELY, type ReplayMode } from '../../core/crm/delivery.ts';
import { createReceivedState } from '../../core/crm/delivery-outcome.ts';
import type {
  AddDeliveryResult,
  DeliveryFilter,
  DeliveryKey,
  DeliveryPage,
  DeliveryRepository,
  NewDelivery,
  ReplayBatchResult,
} from '../../core/crm/delivery-repository.port.ts';
import type { CrmTable } from './crm-table.ts';

export class MemoryDeliveryRepository implements DeliveryRepository {
  constructor(private readonly table: CrmTable) {}

  async addIfNew(delivery: NewDelivery): Promise<AddDeliveryResult> {
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
      ...createReceivedState(DUE_IMMEDIATELY, null),
      ...initial,
      body,
    });
    return { outcome: 'accepted' };
  }

  async find(key: DeliveryKey): Promise<Delivery | undefined> {
    return structuredClone(this.table.findDelivery(key));
  }

  async listPage(
    siteId: string,
    installationId: string,
    { state, recordId }: DeliveryFilter,
    limit: number,
    after?: string,
  ): Promise<DeliveryPage> {
    const all = this.table.find(siteId, installationId)?.deliveriesInOrder.toReversed() ?? [];
    const isAfterCursor = ({ sequence }: Delivery) => after === undefined || BigInt(sequence) < BigInt(after);
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
    { siteId, installationId, sequence }: Delivery,
    recordId: string,
    limit: number,
    before?: string,
  ): Promise<readonly Delivery[]> {
    const matches = (one: Delivery) =>
      one.recordId === recordId &&
      BigInt(one.sequence) > BigInt(sequence) &&
      (before === undefined || BigInt(one.sequence) < BigInt(before));
    const found = this.table.find(siteId, installationId)?.deliveriesInOrder.toReversed().filter(matches) ?? [];
    return structuredClone(found.slice(0, limit));
  }

  async queueReplay(key: DeliveryKey, replay: ReplayMode, now: number): Promise<boolean> {
    const delivery = this.table.findDelivery(key);
    if (delivery)
      this.table.find(key.siteId, key.installationId)?.updateDelivery(delivery, createReceivedState(now, replay));
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
    const matches = ({ receivedAt, sequence }: Delivery) => receivedAt >= since && BigInt(sequence) > BigInt(after);
    const matching = entry?.deliveriesInOrder.filter(matches).slice(0, limit) ?? [];
    for (const delivery of matching) entry?.updateDelivery(delivery, createReceivedState(now, 'in_order'));
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
