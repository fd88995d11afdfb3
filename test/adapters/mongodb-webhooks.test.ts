import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { MongoDatabase } from '../../adapters/mongodb/database/mongo-database.ts';
import { MongoTicketRepository } from '../../adapters/mongodb/tickets/mongo-ticket-repository.ts';
import { MongoEventOutbox } from '../../adapters/mongodb/webhooks/mongo-event-outbox.ts';
import { MongoWebhookDeliveryLog } from '../../adapters/mongodb/webhooks/mongo-webhook-delivery-log.ts';
import { MongoWebhookQueue } from '../../adapters/mongodb/webhooks/mongo-webhook-queue.ts';
import { MongoWebhookRepository } from '../../adapters/mongodb/webhooks/mongo-webhook-repository.ts';
import type { PlanDispatch } from '../../core/outbox/event-outbox.port.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  appendEvent,
  aWebhook,
  claimDeliveries,
  dispatchTo,
  drainEvents,
  recordDeliveryOutcome,
  toAllWebhooks,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { MONGO_TIMEOUT_MS, sharedMongod } from '../support/fixtures/open-mongo.ts';
import { openTickets } from '../support/matchers/ticket-page.ts';

type Process = WebhookStores & { readonly database: MongoDatabase; readonly tickets: MongoTicketRepository };

describe('Webhooks on MongoDB with several processes', () => {
  let processes: readonly Process[];
  let first: Process;
  let second: Process;
  before(async () => {
    const { url } = await sharedMongod();
    processes = await Promise.all([1, 2, 3].map(() => openProcess(url('webhooks'))));
    [first, second] = processes as [Process, Process];
  });
  after(async () => {
    for (const { database } of processes) await database.close();
  });

  it('stores the event of each change that begins after another process has added the first webhook', async () => {
    for (let round = 0; round < 10; round += 1) {
      const siteId = anId('site', 1000 + round);
      const [ticket] = await openTickets(first.tickets, aTicket({ siteId }));
      const ignored = first.tickets.change(siteId, ticket.id, aTicketChange({ summary: 'meanwhile' }));
      await second.webhooks.add(aWebhook({ siteId }), 20);
      const changed = await first.tickets.change(siteId, ticket.id, aTicketChange({ status: 'resolved' }));
      await ignored;

      const versions = (await drainEvents(first)).map(({ version }) => version);
      assert.equal(versions.at(-1), changed.changeNumber);
    }
  });

  it('stores one event per change when changes of several processes conflict', async () => {
    await addWebhook(first);
    const [ticket] = await openTickets(first.tickets, aTicket({ summary: '' }));
    await drainEvents(first);
    const changes = Array.from({ length: 60 }, (_, index) =>
      (processes[index % 3] as Process).tickets.change(SITE, ticket.id, aTicketChange({ summary: `${index}` })),
    );
    const stored = await Promise.all(changes);

    const events = await drainEvents(second);
    assert.deepEqual(
      events.map(({ version }) => version),
      stored.map(({ changeNumber }) => changeNumber).sort((one, other) => one - other),
    );
  });

  it('sends each delivery once, in the order of its subject, while others store, dispatch and delete', async () => {
    const siteId = anId('site', 5000);
    const webhooks = [await addWebhook(first, { siteId }), await addWebhook(first, { siteId })];
    const [subjects, events] = [4, 80];
    let stored = 0;
    const storeAll = async (process: Process, offset: number) => {
      for (let index = offset; index < events; index += 2) {
        // Only one process stores the events of a subject, so that their versions are in the order stored.
        await appendEvent(process, { siteId, subjectId: anId('tkt', 5000 + (index % subjects)), version: index });
        stored += 1;
      }
    };
    const dispatchAll = async (process: Process) => {
      let count = 0;
      while (stored < events || count > 0) count = await process.eventOutbox.dispatch(NOON, toAllWebhooks, 7);
    };
    const sent = new Map<string, number[]>();
    const deliverAll = async (process: Process) => {
      while ([...sent.values()].flat().length < events * 2) {
        const taken = await claimDeliveries(process, NOON);
        for (const one of taken) {
          const key = `${one.lease.webhookId} ${one.lease.subjectId}`;
          sent.set(key, [...(sent.get(key) ?? []), one.delivery.version]);
          assert.equal(await recordDeliveryOutcome(process, one, anEnd(one.delivery)), 'recorded');
        }
      }
    };
    const deleteOld = async (process: Process) => {
      while (stored < events) await process.eventOutbox.deleteOccurredBefore(siteId, NOON, 10);
    };
    await Promise.all([
      storeAll(first, 0),
      storeAll(second, 1),
      ...processes.flatMap((process) => [dispatchAll(process), deliverAll(process), deleteOld(process)]),
    ]);

    assert.equal(sent.size, webhooks.length * subjects);
    for (const versions of sent.values())
      assert.deepEqual(
        versions,
        versions.toSorted((one, other) => one - other),
      );
    const { webhookDeliveries, webhookQueues } = first.database.collections;
    const webhookId = { $in: webhooks.map(({ id }) => id) };
    assert.equal(await webhookDeliveries.countDocuments({ webhookId, state: 'delivered' }), 2 * events);
    assert.equal(await webhookQueues.countDocuments({ webhookId }), 0);
  });

  it('leaves no pending delivery without a queue if its dispatch meets the end of the delivery before it', async () => {
    const siteId = anId('site', 7000);
    const webhook = await addWebhook(first, { siteId });
    const event = { siteId, subjectId: anId('tkt', 7000) };
    await appendEvent(first, event);
    await first.eventOutbox.dispatch(NOON, toAllWebhooks, 10);
    for (let round = 0; round < 40; round += 1) {
      const [taken] = await claimDeliveries(first);
      assert.ok(taken, `round ${round}`);
      await appendEvent(first, event);
      const settle = recordDeliveryOutcome(second, taken, anEnd(taken.delivery));
      await Promise.all([first.eventOutbox.dispatch(NOON, toAllWebhooks, 10), settle]);
      assert.equal((await first.webhookDeliveryLog.listPage(siteId, webhook.id, 'pending', 10)).deliveries.length, 1);
    }
  });

  it('leaves no pending delivery without a queue while deliveries are settled and resent', async () => {
    const siteId = anId('site', 6000);
    const webhook = await addWebhook(first, { siteId });
    const event = await appendEvent(first, { siteId });
    await first.eventOutbox.dispatch(NOON, toAllWebhooks, 10);
    let isRunning = true;
    const deliver = async (process: Process) => {
      while (isRunning) {
        for (const one of await claimDeliveries(process))
          await recordDeliveryOutcome(process, one, anEnd(one.delivery));
      }
    };
    const resend = async (process: Process) => {
      for (let count = 0; count < 40; count += 1)
        await process.webhookDeliveryLog.resend(siteId, webhook.id, event.id, NOON);
    };
    const workers = processes.map(deliver);
    await Promise.all([resend(first), resend(second)]);
    await second.webhookDeliveryLog.resend(siteId, webhook.id, event.id, NOON);
    const { webhookDeliveries } = first.database.collections;
    while ((await webhookDeliveries.countDocuments({ webhookId: webhook.id, state: 'pending' })) > 0);
    isRunning = false;
    await Promise.all(workers);

    assert.equal((await second.webhookDeliveryLog.find(siteId, webhook.id, event.id))?.state, 'delivered');
  });

  it('resends an event that another process dispatches while the webhook is enabled', async () => {
    for (let round = 0; round < 20; round += 1) {
      const webhook = await addWebhook(first, { siteId: anId('site', 2000 + round), status: 'disabled' });
      const { id, siteId } = webhook;
      const event = await appendEvent(first, { siteId });
      const enableAndResend = async () => {
        await second.webhooks.change(siteId, id, (one) => ({ ...one, status: 'active' }));
        await second.webhookDeliveryLog.resendEventsSince(siteId, id, NOON, NOON, () => true, 10);
      };
      const toActive: PlanDispatch = (_, { webhooks }) =>
        dispatchTo(...webhooks.flatMap((one) => (one.status === 'active' ? one.id : [])));
      await Promise.all([enableAndResend(), first.eventOutbox.dispatch(NOON, toActive, 10)]);
      while ((await first.eventOutbox.dispatch(NOON, toActive, 10)) > 0);

      assert.ok(await first.webhookDeliveryLog.find(siteId, id, event.id), `round ${round}`);
    }
  });

  it('leaves no delivery of a webhook that is deleted while others dispatch to it', async () => {
    const { webhookDeliveries, webhookQueues } = first.database.collections;
    for (let round = 0; round < 20; round += 1) {
      const { id, siteId } = await addWebhook(first, { siteId: anId('site', 3000 + round) });
      await appendEvent(first, { siteId });
      const deleteAll = async () => {
        await second.webhooks.delete(siteId, id);
        while (await second.webhooks.deleteRecordsOfDeleted(10));
      };
      await Promise.all([deleteAll(), first.eventOutbox.dispatch(NOON, toAllWebhooks, 10)]);

      assert.equal(await webhookDeliveries.countDocuments({ webhookId: id }), 0);
      assert.equal(await webhookQueues.countDocuments({ webhookId: id }), 0);
    }
  });

  it('leaves no delivery of an event that is deleted while others resend it', async () => {
    const { webhookDeliveries } = first.database.collections;
    for (let round = 0; round < 20; round += 1) {
      const { id, siteId } = await addWebhook(first, { siteId: anId('site', 4000 + round) });
      const event = await appendEvent(first, { siteId, occurredAt: NOON - 1 });
      while ((await first.eventOutbox.dispatch(NOON, () => dispatchTo(), 10)) > 0);
      await Promise.all([
        first.webhookDeliveryLog.resendEventsSince(siteId, id, 0, NOON, () => true, 10),
        second.eventOutbox.deleteOccurredBefore(siteId, NOON, 10),
      ]);

      assert.equal(await webhookDeliveries.countDocuments({ eventId: event.id }), 0);
    }
  });
});

/** Opens a connection of its own, as another process would. */
async function openProcess(url: string): Promise<Process> {
  const database = await MongoDatabase.open(url, MONGO_TIMEOUT_MS);
  return {
    database,
    tickets: new MongoTicketRepository(database),
    webhooks: new MongoWebhookRepository(database),
    eventOutbox: new MongoEventOutbox(database),
    webhookQueue: new MongoWebhookQueue(database),
    webhookDeliveryLog: new MongoWebhookDeliveryLog(database),
  };
}
