import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MongoDatabase } from '../../../adapters/mongodb/database/mongo-database.ts';
import { MongoStoreTransfer } from '../../../adapters/mongodb/transfer/mongo-store-transfer.ts';
import { MongoEventOutbox } from '../../../adapters/mongodb/webhooks/mongo-event-outbox.ts';
import { MongoWebhookDeliveryLog } from '../../../adapters/mongodb/webhooks/mongo-webhook-delivery-log.ts';
import { MongoWebhookQueue } from '../../../adapters/mongodb/webhooks/mongo-webhook-queue.ts';
import { MongoWebhookRepository } from '../../../adapters/mongodb/webhooks/mongo-webhook-repository.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import type { SqliteDatabase } from '../../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteStoreTransfer } from '../../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { SqliteEventOutbox } from '../../../adapters/sqlite/webhooks/sqlite-event-outbox.ts';
import { SqliteWebhookDeliveryLog } from '../../../adapters/sqlite/webhooks/sqlite-webhook-delivery-log.ts';
import { SqliteWebhookQueue } from '../../../adapters/sqlite/webhooks/sqlite-webhook-queue.ts';
import { SqliteWebhookRepository } from '../../../adapters/sqlite/webhooks/sqlite-webhook-repository.ts';
import { CopyStore } from '../../../core/transfer/copy-store.ts';
import type { StoreTransfer } from '../../../core/transfer/store-transfer.port.ts';
import { anId, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  appendEvent,
  aRetry,
  claimDeliveries,
  claimDelivery,
  dispatchAll,
  dispatchTo,
  queueEvent,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../../support/builders/webhook-builder.ts';
import { fullStore } from '../../support/fixtures/full-store.ts';
import { openMongo } from '../../support/fixtures/open-mongo.ts';
import type { OpenPort } from '../../support/fixtures/open-port.ts';
import { openSqlite } from '../../support/fixtures/open-sqlite.ts';

type Store = WebhookStores & { readonly transfer: StoreTransfer };
type OpenStore = () => Promise<OpenPort<Store>>;

const openSqliteStore = openSqlite('none', (database: SqliteDatabase) => ({
  transfer: new SqliteStoreTransfer(database),
  webhooks: new SqliteWebhookRepository(database),
  eventOutbox: new SqliteEventOutbox(database),
  webhookQueue: new SqliteWebhookQueue(database),
  webhookDeliveryLog: new SqliteWebhookDeliveryLog(database),
}));
const openMongoStore = openMongo((database: MongoDatabase) => ({
  transfer: new MongoStoreTransfer(database),
  webhooks: new MongoWebhookRepository(database),
  eventOutbox: new MongoEventOutbox(database),
  webhookQueue: new MongoWebhookQueue(database),
  webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
}));
const DIRECTIONS: readonly (readonly [string, OpenStore, OpenStore])[] = [
  ['SQLite to MongoDB', openSqliteStore, openMongoStore],
  ['MongoDB to SQLite', openMongoStore, openSqliteStore],
];

for (const [name, openSource, openTarget] of DIRECTIONS) {
  describe(`Webhooks after a copy from ${name}`, () => {
    const onCopy = (fill: (source: Store) => Promise<void>, check: (target: Store) => Promise<void>) => async () => {
      const [source, target] = [await openSource(), await openTarget()];
      try {
        for (const part of ['accounts', 'sites'] as const) await source.port.transfer.write(part, fullStore[part]);
        await fill(source.port);
        const cryptography = new NodeCryptography(new Uint8Array(32));
        await new CopyStore(source.port.transfer, target.port.transfer, cryptography).execute(() => {});
        await check(target.port);
      } finally {
        await source.close();
        await target.close();
      }
    };

    it(
      'dispatches events that were waiting, before later events of their subject',
      onCopy(
        async (source) => {
          await addWebhook(source);
          for (const version of [1, 2]) await appendEvent(source, { subjectId: anId('tkt', 1), version });
        },
        async (target) => {
          await appendEvent(target, { subjectId: anId('tkt', 1), version: 3 });
          const versions: number[] = [];
          await dispatchAll(target, ({ version }) => {
            versions.push(version);
            return dispatchTo();
          });

          assert.deepEqual(versions, [1, 2, 3]);
        },
      ),
    );

    it(
      'sends deliveries that were due, leased or waiting for a retry, in their order',
      onCopy(
        async (source) => {
          const webhook = await addWebhook(source);
          const subjectId = anId('tkt', 1);
          await queueEvent(source, webhook, { subjectId, version: 7 });
          const failed = await claimDelivery(source);
          await recordDeliveryOutcome(source, failed, aRetry(failed.delivery, NOON + 9));
          await queueEvent(source, webhook, { subjectId, version: 8 });
          await queueEvent(source, webhook, { subjectId: 'stripe:pi a b', version: 1 });
          await claimDelivery(source, NOON, NOON + 5);
          await queueEvent(source, webhook, { subjectId: anId('tkt', 2), version: 2 });
        },
        async (target) => {
          const versionsAt = async (now: number) => {
            const taken = await claimDeliveries(target, now);
            for (const one of taken) await recordDeliveryOutcome(target, one, anEnd(one.delivery, 'delivered', now));
            return taken.map(({ delivery }) => delivery.version);
          };

          assert.deepEqual(await versionsAt(NOON), [2]);
          assert.deepEqual(await versionsAt(NOON + 5), [1]);
          assert.deepEqual(await versionsAt(NOON + 9), [7]);
          assert.deepEqual(await versionsAt(NOON + 9), [8]);
          assert.deepEqual(await versionsAt(NOON + 1e9), []);
        },
      ),
    );

    it(
      'shows and resends deliveries that have ended, and deletes those of deleted webhooks',
      onCopy(
        async (source) => {
          const [webhook, deleted] = [await addWebhook(source), await addWebhook(source)];
          for (const one of [webhook, deleted]) await queueEvent(source, one);
          for (const one of await claimDeliveries(source)) await recordDeliveryOutcome(source, one);
          await source.webhooks.delete(SITE, deleted.id);
        },
        async (target) => {
          const [webhook, ...others] = await target.webhooks.list(SITE);
          assert.ok(webhook && others.length === 0);
          const { deliveries } = await target.webhookDeliveryLog.listPage(SITE, webhook.id, 'delivered', 10);
          assert.deepEqual(
            deliveries.map(({ log }) => log.length),
            [1],
          );
          for (const { eventId } of deliveries) await target.webhookDeliveryLog.resend(SITE, webhook.id, eventId, NOON);
          assert.equal((await claimDeliveries(target)).length, 1);

          while (await target.webhooks.deleteRecordsOfDeleted(10));
          assert.equal((await target.transfer.read('webhooks', 10)).records.length, 1);
          assert.equal((await target.transfer.read('webhookDeliveries', 10)).records.length, 1);
        },
      ),
    );
  });
}
