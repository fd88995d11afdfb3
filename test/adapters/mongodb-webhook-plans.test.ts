import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Document } from 'mongodb';
import { MongoClient } from 'mongodb';
import {
  toWebhookDeliveryKey,
  toWebhookQueueKey,
  type WebhookDeliveryDocument,
  type WebhookQueueDocument,
} from '../../adapters/mongodb/documents/webhook-documents.ts';
import { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { MINUTE } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  appendEvent,
  aRetry,
  dispatchTo,
  recordDeliveryOutcome,
  toAllWebhooks,
} from '../support/builders/webhook-builder.ts';
import { sharedMongod } from '../support/fixtures/open-mongo.ts';

const WEBHOOKS = 3;
/**
 * Number of deliveries of each webhook that have ended, and number of those that wait for a retry, each in its own
 * queue.
 */
const STORED_PER_WEBHOOK = 1000;
/** More entries than a query of this test needs, and far fewer than are stored. */
const MAX_EXAMINED = 40;

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

describe('MongoDB query plans of webhooks with many stored deliveries', () => {
  let storage: Storage;
  let client: MongoClient;
  let webhooks: readonly Webhook[];
  before(async () => {
    const { url } = await sharedMongod();
    storage = await openMongoStorage(url('webhook_plans'));
    client = await MongoClient.connect(url('webhook_plans'));
    webhooks = await Promise.all(Array.from({ length: WEBHOOKS }, () => addWebhook(storage)));
    for (const webhook of webhooks) await storeDeliveries(client, webhook);
  });
  after(async () => {
    await storage.close();
    await client.close();
  });

  /** Runs `work` and returns the profiled operations that have plans, in their order. */
  async function profile(work: () => Promise<unknown>): Promise<readonly Document[]> {
    const db = client.db();
    await db.command({ profile: 0 });
    await db.dropCollection('system.profile');
    await db.command({ profile: 2 });
    await work();
    await db.command({ profile: 0 });
    const found = db.collection('system.profile').find({ planSummary: { $exists: true } }, { sort: { ts: 1 } });
    return found.toArray();
  }

  function assertFewEntries(plans: readonly Document[]): void {
    assert.ok(plans.length > 0);
    for (const plan of plans) {
      const { planSummary, keysExamined = 0, docsExamined = 0, command } = plan;
      assert.ok(!planSummary.includes('COLLSCAN'), JSON.stringify(command));
      assert.ok(keysExamined <= MAX_EXAMINED && docsExamined <= MAX_EXAMINED, JSON.stringify(plan));
    }
  }

  it('dispatch, take and settle examine only a few entries', async () => {
    const plans = await profile(async () => {
      await appendEvent(storage);
      await storage.eventOutbox.dispatch(NOON, toAllWebhooks, 10);
      const taken = await storage.webhookQueue.acquire(NOON, NOON + MINUTE, () => 16, 64);
      assert.equal(taken.length, WEBHOOKS);
      for (const [index, one] of taken.entries())
        await recordDeliveryOutcome(storage, one, index === 0 ? aRetry(one.delivery, NOON + 9) : anEnd(one.delivery));
    });

    assertFewEntries(plans);
  });

  it('a take that finds nothing reads two entries of one index per webhook', async () => {
    const plans = await profile(() => storage.webhookQueue.acquire(NOON, NOON + MINUTE, () => 16, 64));

    assert.deepEqual(
      plans.map(({ planSummary, keysExamined, docsExamined }) => [planSummary, keysExamined, docsExamined]),
      [['DISTINCT_SCAN { webhookId: 1, dueAt: 1, subjectId: 1 }', 2 * WEBHOOKS, 0]],
    );
  });

  it('a dispatch that finds nothing reads no document', async () => {
    const plans = await profile(() => storage.eventOutbox.dispatch(NOON, toAllWebhooks, 10));

    assert.deepEqual(
      plans.map(({ planSummary, docsExamined }) => [planSummary, docsExamined]),
      [['IXSCAN { sequence: 1 }', 0]],
    );
  });

  it('a take reads one entry of an index per queue to find its first pending delivery', async () => {
    const [webhook] = webhooks;
    const subjectId = anId('tkt', 1);
    for (let version = 0; version < 30; version += 1) await appendEvent(storage, { subjectId, version });
    await storage.eventOutbox.dispatch(
      NOON,
      (event, all) => (webhook ? dispatchTo(webhook.id) : toAllWebhooks(event, all)),
      100,
    );
    const plans = await profile(() => storage.webhookQueue.acquire(NOON, NOON + MINUTE, () => 16, 64));

    const [first] = plans.filter(({ ns }) => ns.endsWith('.webhookDeliveries'));
    assert.equal(first?.['planSummary'], 'DISTINCT_SCAN { queueId: 1, version: 1, eventId: 1 }');
    assert.ok(first?.['keysExamined'] <= 2, `${first?.['keysExamined']} entries`);
  });

  it('pages and resends examine only a few entries', async () => {
    const id = webhooks[0]?.id ?? '';
    const plans = await profile(async () => {
      const event = await appendEvent(storage);
      await storage.eventOutbox.dispatch(NOON, toAllWebhooks, 10);
      for (const state of [undefined, 'pending', 'delivered', 'failed'] as const)
        await storage.webhookDeliveryLog.listPage(SITE, id, state, 10, anId('evt', 500));
      await storage.webhookDeliveryLog.resend(SITE, id, event.id, NOON);
      const { nextCursor } = await storage.webhookDeliveryLog.resendEventsSince(SITE, id, NOON, NOON, () => true, 5);
      await storage.webhookDeliveryLog.resendEventsSince(SITE, id, NOON, NOON, () => true, 5, nextCursor);
    });

    assertFewEntries(plans);
  });

  it('deletions examine only a few entries', async () => {
    const plans = await profile(async () => {
      await appendEvent(storage, { occurredAt: NOON - 1 });
      await storage.eventOutbox.dispatch(NOON, toAllWebhooks, 10);
      await storage.eventOutbox.deleteOccurredBefore(SITE, NOON, 10);
      await storage.webhooks.delete(SITE, webhooks[0]?.id ?? '');
      await storage.webhooks.deleteRecordsOfDeleted(10);
    });

    assertFewEntries(plans);
  });
});

/** Stores deliveries that have ended, and as many that wait for a retry, each about a subject of its own. */
async function storeDeliveries(client: MongoClient, { id: webhookId }: Webhook): Promise<void> {
  const dueAt = NOON + 10 * MINUTE;
  const deliveries: WebhookDeliveryDocument[] = [];
  const queues: WebhookQueueDocument[] = [];
  for (let number = 0; number < 2 * STORED_PER_WEBHOOK; number += 1) {
    const [eventId, subjectId] = [anId('evt', number), anId('tkt', 1_000_000 + number)];
    const event = { webhookId, eventId, siteId: SITE, type: 'ticket.updated', subjectId, version: number } as const;
    const times = { createdAt: NOON, attempts: 1, log: '[]' };
    const _id = toWebhookDeliveryKey(webhookId, eventId);
    if (number % 2 === 0) {
      deliveries.push({ _id, ...event, ...times, state: 'delivered', finishedAt: NOON });
    } else {
      const queueId = toWebhookQueueKey(webhookId, subjectId);
      deliveries.push({ _id, ...event, ...times, state: 'pending', queueId, dueAt });
      queues.push({ _id: queueId, webhookId, subjectId, dueAt, fencingNumber: 1, revision: 1 });
    }
  }
  await client.db().collection<WebhookDeliveryDocument>('webhookDeliveries').insertMany(deliveries);
  await client.db().collection<WebhookQueueDocument>('webhookQueues').insertMany(queues);
}
