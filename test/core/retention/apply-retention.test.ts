import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryChangeFeed } from '../../../adapters/memory/memory-change-feed.ts';
import { openMemoryStorage } from '../../../adapters/memory/memory-storage.ts';
import { ApplyRetention } from '../../../core/retention/apply-retention.ts';
import { CountExpiredRecords } from '../../../core/retention/count-expired-records.ts';
import { createDefaultRetention, type Retention } from '../../../core/retention/retention.ts';
import { DAY, formatIsoTime } from '../../../core/shared/time.ts';
import { EraseConversation } from '../../../core/tickets/erase-conversation.ts';
import { TicketErasedError } from '../../../core/tickets/ticket-errors.ts';
import { acceptDelivery, addInstallation, anAppliedOutcome } from '../../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { aRequestBatch } from '../../support/builders/monitoring-builder.ts';
import { anExecution } from '../../support/builders/payment-builder.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { aNewConversation, aTicket } from '../../support/builders/ticket-builder.ts';
import { addWebhook, appendEvent, drainEvents } from '../../support/builders/webhook-builder.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const UNLIMITED: Retention = { conversations: null, deliveries: null, requestLog: null, executions: null };

/** A store with two sites, and the use cases of retention. */
async function setUp(isStopped = false) {
  const storage = openMemoryStorage();
  for (const id of [SITE, OTHER_SITE]) await storage.sites.add(aSite({ id }));
  const clock = new ManualClock();
  const { sites, retentions, expiredRecords: expired, deliveries, eventOutbox: outbox, requestLog } = storage;
  const eraseConversation = new EraseConversation(storage.tickets, new MemoryChangeFeed(), clock);
  const stores = { sites, retentions, expired, deliveries, outbox, requestLog };
  const applyRetention = new ApplyRetention(stores, eraseConversation, clock, createDefaultRetention(30));
  const signal = isStopped ? AbortSignal.abort() : new AbortController().signal;
  return {
    ...storage,
    clock,
    apply: () => applyRetention.execute(signal),
    count: (retention: Retention) => new CountExpiredRecords(expired, clock).execute(SITE, retention),
  };
}

type Fixture = Awaited<ReturnType<typeof setUp>>;

/** Stores a record of each kind with the current time of the clock. */
async function storeRecords(fixture: Fixture, siteId = SITE) {
  const now = fixture.clock.now();
  const ticket = aTicket({ siteId, status: 'resolved', updatedAt: formatIsoTime(now) });
  await fixture.tickets.addConversation(aNewConversation(ticket));
  const installation = await addInstallation(fixture, { siteId });
  const delivery = await acceptDelivery(fixture, installation, { receivedAt: now });
  await fixture.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery));
  const waiting = await acceptDelivery(fixture, installation, { receivedAt: now });
  await fixture.requestLog.append(aRequestBatch({ siteId, writtenAt: now }));
  await addWebhook(fixture, { siteId });
  await appendEvent(fixture, { siteId, occurredAt: now });
  const execution = anExecution({ siteId, createdAt: now, pageUrl: 'https://shop.example/' });
  await fixture.executions.create(execution);
  return { ticket, delivery, waiting, execution };
}

describe('ApplyRetention', () => {
  it('by default deletes deliveries and events after 30 days, logged requests after 7, and nothing else', async () => {
    const fixture = await setUp();
    const { ticket, delivery, waiting, execution } = await storeRecords(fixture);
    fixture.clock.advance(7 * DAY);
    await fixture.apply();
    assert.equal((await fixture.requestLog.listBatches(SITE, 10)).length, 1);
    fixture.clock.advance(1);
    await fixture.apply();
    assert.equal((await fixture.requestLog.listBatches(SITE, 10)).length, 0);
    assert.ok(await fixture.deliveries.find(delivery));
    fixture.clock.advance(23 * DAY);
    await fixture.apply();

    assert.equal(await fixture.deliveries.find(delivery), undefined);
    assert.ok(await fixture.deliveries.find(waiting));
    assert.deepEqual(await drainEvents(fixture), []);
    fixture.clock.advance(3650 * DAY);
    assert.equal(await fixture.apply(), 0);
    assert.ok(await fixture.tickets.findDocument(SITE, ticket.id));
    assert.deepEqual(await fixture.executions.find(SITE, execution.id), execution);
  });

  it('erases resolved conversations and tells webhooks, without naming an account', async () => {
    const fixture = await setUp();
    const { ticket, execution } = await storeRecords(fixture);
    const foreign = await storeRecords(fixture, OTHER_SITE);
    await fixture.retentions.save(SITE, { ...UNLIMITED, conversations: 10, executions: 10 });
    fixture.clock.advance(10 * DAY + 1);

    assert.equal(await fixture.apply(), 1);
    await assert.rejects(fixture.tickets.findDocument(SITE, ticket.id), TicketErasedError);
    const events = (await drainEvents(fixture)).filter(({ type }) => type === 'ticket.erased');
    assert.deepEqual(
      events.map(({ subjectId, changedBy }) => [subjectId, changedBy]),
      [[ticket.id, null]],
    );
    assert.equal((await fixture.executions.find(SITE, execution.id))?.pageUrl, null);
    assert.ok(await fixture.tickets.findDocument(OTHER_SITE, foreign.ticket.id));
  });

  it('deletes nothing whose setting is null', async () => {
    const fixture = await setUp();
    const { delivery } = await storeRecords(fixture);
    await fixture.retentions.save(SITE, UNLIMITED);
    fixture.clock.advance(3650 * DAY);
    await fixture.apply();

    assert.ok(await fixture.deliveries.find(delivery));
    assert.equal((await fixture.requestLog.listBatches(SITE, 10)).length, 1);
  });

  it('erases more conversations than one step has', async () => {
    const fixture = await setUp();
    for (let count = 0; count < 45; count += 1) {
      const ticket = aTicket({ status: 'resolved', updatedAt: formatIsoTime(fixture.clock.now()) });
      await fixture.tickets.addConversation(aNewConversation(ticket));
    }
    await fixture.retentions.save(SITE, { ...UNLIMITED, conversations: 1 });
    fixture.clock.advance(DAY + 1);

    assert.equal(await fixture.apply(), 45);
    assert.equal(await fixture.apply(), 0);
  });

  it('stops at once when the process stops', async () => {
    const fixture = await setUp(true);
    const { delivery } = await storeRecords(fixture);
    fixture.clock.advance(31 * DAY);
    await fixture.apply();

    assert.ok(await fixture.deliveries.find(delivery));
  });
});

describe('CountExpiredRecords', () => {
  it('counts what a retention would delete, and changes nothing', async () => {
    const fixture = await setUp();
    const { ticket } = await storeRecords(fixture);
    fixture.clock.advance(2 * DAY);
    const oneDay = { conversations: 1, deliveries: 1, requestLog: 1, executions: 1 };

    assert.deepEqual(await fixture.count(oneDay), {
      conversations: 1,
      deliveries: 1,
      events: 1,
      requests: 1,
      executions: 1,
      isExact: true,
    });
    assert.deepEqual(await fixture.count(UNLIMITED), {
      conversations: 0,
      deliveries: 0,
      events: 0,
      requests: 0,
      executions: 0,
      isExact: true,
    });
    assert.ok(await fixture.tickets.findDocument(SITE, ticket.id));
  });
});
