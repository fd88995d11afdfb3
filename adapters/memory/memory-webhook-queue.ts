import { QueueRoundRobin } from '../../core/webhooks/queue-round-robin.ts';
import { type AttemptOutcome, MAX_WEBHOOK_DUE_DELAY_MS } from '../../core/webhooks/webhook-delivery.ts';
import type { LeasedWebhookDelivery, QueueLease, WebhookQueue } from '../../core/webhooks/webhook-queue.port.ts';
import type { EventTables, WebhookQueueEntry } from './event-tables.ts';

export class MemoryWebhookQueue implements WebhookQueue {
  private readonly roundRobin = new QueueRoundRobin();

  constructor(private readonly table: EventTables) {}

  async acquire(
    now: number,
    expiresAt: number,
    capacity: (webhookId: string) => number,
    limit: number,
  ): Promise<readonly LeasedWebhookDelivery[]> {
    const due = [...this.table.webhooks.values()]
      .filter(({ status }) => status === 'active')
      .map((webhook) => {
        const queues = [...(this.table.queues.get(webhook.id) ?? [])].filter(([, queue]) => isQueueDue(queue, now));
        queues.sort(([, one], [, other]) => one.dueAt - other.dueAt);
        return queues.slice(0, Math.max(0, capacity(webhook.id))).map(([subjectId]) => ({
          webhookId: webhook.id,
          webhook,
          subjectId,
        }));
      });
    return this.roundRobin.select(due, limit).flatMap(({ webhook, subjectId }) => {
      const [delivery] = this.table.listPendingDeliveries(webhook.id, subjectId);
      const event = this.table.listPublicEvents().find((entry) => entry.event.id === delivery?.eventId)?.event;
      if (!delivery || !event) {
        this.table.deleteQueue(webhook.id, subjectId);
        return [];
      }
      const queue = this.table.getOrCreateQueue(webhook.id, subjectId, now);
      queue.dueAt = expiresAt;
      queue.fencingNumber += 1;
      const lease = { webhookId: webhook.id, subjectId, fencingNumber: queue.fencingNumber };
      return [structuredClone({ lease, delivery, event, webhook })];
    });
  }

  async recordOutcome(lease: QueueLease, eventId: string, outcome: AttemptOutcome): Promise<'recorded' | 'lost'> {
    const { webhookId, subjectId, fencingNumber } = lease;
    const queue = this.table.findQueue(webhookId, subjectId);
    const delivery = this.table.deliveries.get(webhookId)?.get(eventId);
    if (queue?.fencingNumber !== fencingNumber || delivery?.state !== 'pending') return 'lost';
    this.table.storeDelivery({ ...delivery, ...structuredClone(outcome) });
    const next = outcome.dueAt ?? outcome.finishedAt;
    if (next !== null && this.table.listPendingDeliveries(webhookId, subjectId).length > 0) queue.dueAt = next;
    else this.table.deleteQueue(webhookId, subjectId);
    return 'recorded';
  }
}

function isQueueDue({ dueAt }: WebhookQueueEntry, now: number): boolean {
  return dueAt <= now || dueAt > now + MAX_WEBHOOK_DUE_DELAY_MS;
}
