import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { type Db, MongoClient } from 'mongodb';
import { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { openMongoTransfer } from '../../adapters/mongodb/mongo-store-transfer.ts';
import { failed, retried } from '../../core/assessments/assessment.ts';
import type { TicketFilter } from '../../core/tickets/ticket-repository.port.ts';
import { TRANSFER_PARTS } from '../../core/transfer/store-transfer.port.ts';
import { anAccount } from '../support/account-builder.ts';
import { anApiKey } from '../support/api-key-builder.ts';
import { anAssessment, anAuditEntry, aSubmission, beginAt } from '../support/assessment-builder.ts';
import { aDelivery, anInstallation, asApplied } from '../support/crm-builder.ts';
import { ACCOUNT, SITE } from '../support/known-ids.ts';
import { theMongod } from '../support/open-mongo.ts';
import { anEarlyReturn, anExecution, aStray } from '../support/payment-builder.ts';
import { aVersion } from '../support/profile-builder.ts';
import { aSession, theNext } from '../support/session-builder.ts';
import { aSite } from '../support/site-builder.ts';
import { aChat, anOpening, aTicket, changeTo, tokenHashOf } from '../support/ticket-builder.ts';
import { minutesPast, NOON } from '../support/times.ts';

const LISTS: readonly TicketFilter[] = [
  {},
  { status: 'open' },
  { priority: 'normal' },
  { priority: 'urgent' },
  { externalSystem: 'desk', status: 'open' },
  { externalTicketId: '4711' },
  { updatedSince: minutesPast(0) },
  { changedAfter: 0 },
  { changedAfter: 0, changedByOthersThan: 'key:1' },
];

/** What grows with sites. */
const SHARDED = 'conversations assessments auditEntries counters assessmentTurns submissions usedKeys'.split(' ');

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

describe('a question to MongoDB', () => {
  let storage: Storage;
  let client: MongoClient;
  let db: Db;
  before(async () => {
    const { url } = await theMongod();
    storage = await openMongoStorage(url('plans'));
    client = await MongoClient.connect(url('plans'));
    db = client.db();
    await db.command({ profile: 2 });
    await askEverything(storage);
    await db.command({ profile: 0 });
  });
  after(async () => {
    await storage.close();
    await client.close();
  });

  it('goes by an index: none scans a collection', async () => {
    const plans = await db
      .collection('system.profile')
      .find({ planSummary: { $exists: true } })
      .toArray();
    const scans = plans.filter(({ planSummary }) => planSummary.includes('COLLSCAN'));

    assert.ok(plans.length > 50, `only ${plans.length} plans were seen`);
    assert.deepEqual(
      scans.map(({ command }) => command),
      [],
    );
  });

  it('of a list goes by an index of the site’s tickets that fits the filter', async () => {
    const lists = await db
      .collection('system.profile')
      .find({ 'command.find': 'conversations', 'command.sort': { $exists: true } })
      .toArray();

    assert.equal(lists.length, LISTS.length);
    for (const { planSummary } of lists) assert.match(planSummary, /^IXSCAN \{ siteId: 1, /);
    assert.equal(new Set(lists.map(({ planSummary }) => planSummary)).size, 6);
  });

  it('of the next assessment, and of how many are to be had, goes by the index of the active ones alone', async () => {
    const ofActive = { 'command.aggregate': 'assessments', 'command.hint': 'assessments_active' };
    const asked = await db.collection('system.profile').find(ofActive).toArray();

    assert.ok(asked.length >= 2);
    for (const { planSummary, docsExamined, command } of asked) {
      assert.match(planSummary, /^IXSCAN \{ siteId: 1, freeAt: 1, /);
      assert.equal(docsExamined, 0, JSON.stringify(command.pipeline));
    }
  });

  it('of what belongs to a site names the site, by which it can be sharded', async () => {
    const asked = await db
      .collection('system.profile')
      .find({
        ns: { $in: SHARDED.map((name) => `plans.${name}`) },
        op: { $in: ['query', 'update', 'remove', 'command'] },
      })
      .toArray();
    const filters = asked.map(({ command }) => command.filter ?? command.query ?? command.q).filter(Boolean);
    // The sweeps go over all sites now and then, with each shard asked for its own.
    const nameless = filters.filter(({ siteId, $and, usedAt, deletesAt, _id }) => {
      const site = siteId ?? $and?.[0]?.siteId ?? (_id?.$in?.[0] ?? _id)?.startsWith?.(SITE);
      return !site && !usedAt && !deletesAt;
    });

    assert.ok(filters.length >= 40, `only ${filters.length} filters were seen`);
    assert.deepEqual(nameless, []);
  });

  for (const name of SHARDED) {
    it(`of ${name} can be sharded as the operations page says: no unique index begins with another key`, async () => {
      const [indexes, page] = [await db.collection(name).indexes(), readFileSync('docs/operations.md', 'utf8')];
      const ofPage = new RegExp(`\`${name}\`[^{]*\\{ (\\w+): 1 \\}`).exec(page);
      const shardKey = ofPage?.[1] ?? '';
      const unique = indexes.filter((index) => index['unique'] || (shardKey === '_id' && '_id' in index.key));

      assert.ok(indexes.some((index) => Object.keys(index.key)[0] === shardKey && !index['partialFilterExpression']));
      for (const { key } of unique) assert.equal(Object.keys(key)[0], shardKey);
    });
  }

  it('of a whole store, to copy it, goes by ids', async () => {
    await db.command({ profile: 2 });
    await transferEverything((await theMongod()).url('plans'));
    await db.command({ profile: 0 });

    const ofParts = { $in: TRANSFER_PARTS.map((part) => `${db.databaseName}.${part}`) };
    const plans = await db
      .collection('system.profile')
      .distinct('planSummary', { ns: ofParts, op: { $in: ['query', 'update'] }, 'command.filter.siteId': null });
    assert.ok(plans.includes('IXSCAN { _id: 1 }'));
    assert.ok(!plans.includes('COLLSCAN'));
  });

  it('that scans a collection would be seen', async () => {
    await db.command({ profile: 2 });
    await db.collection('accounts').findOne({ role: 'nobody' });
    await db.command({ profile: 0 });

    const last = await db.collection('system.profile').findOne({ 'command.filter.role': 'nobody' });
    assert.equal(last?.['planSummary'], 'COLLSCAN');
  });
});

/** A whole store goes out and in by its ids. */
async function transferEverything(url: string): Promise<void> {
  const { transfer, close } = await openMongoTransfer(url);
  for (const part of TRANSFER_PARTS) {
    const { records } = await transfer.read(part, 10);
    await transfer.read(part, 10, 'a');
    await transfer.write(part, records);
  }
  await close();
}

/** Every method of every repository, once at least. */
async function askEverything({
  accounts,
  sites,
  apiKeys,
  sessions,
  profiles,
  tickets,
  storeProbe,
  ...others
}: Storage): Promise<void> {
  const [first, account, site, key, session] = [anAccount(), anAccount(), aSite(), anApiKey(), aSession()];
  await accounts.addFirst(first);
  await accounts.add(account);
  await accounts.findByEmail(account.email);
  await accounts.find(account.id);
  await accounts.any();

  await sites.add(site);
  await sites.find(site.id);
  await sites.listOf(ACCOUNT, 10);
  await sites.change(site.id, (old) => ({ ...old, name: 'Market' }));

  await apiKeys.add(key);
  await apiKeys.findBySecretHash(key.secretHash);
  await apiKeys.list(SITE, 10);
  await apiKeys.replace(SITE, key.id, NOON, NOON, () => anApiKey());
  await apiKeys.recordUses(new Map([[key.id, NOON]]));
  await apiKeys.revoke(SITE, key.id, NOON);

  await sessions.add(session);
  await sessions.isAlive(session.familyId);
  await sessions.rotate(session.tokenHash, NOON, theNext);
  await sessions.deleteExpired(NOON + 1e12);
  await sessions.end(session.tokenHash);

  const version = aVersion();
  await profiles.publish(version);
  await profiles.publish(version);
  await profiles.find(version.profileKey);
  await profiles.snapshot(version.profileVersion);
  await profiles.versions(version.profileKey, 10);
  await profiles.list(10);
  await profiles.setStatus(version.profileKey, 'inactive');

  await askOfAssessments(others);
  await askOfCrm(others);
  await askOfPayments(others);

  await askOfTickets(tickets);
  await storeProbe.answersWithin(1000);
}

async function askOfAssessments({
  assessments,
  assessmentLeases: leases,
  auditLog,
}: Pick<Storage, 'assessments' | 'assessmentLeases' | 'auditLog'>): Promise<void> {
  const [assessment, submission] = [anAssessment(), aSubmission()];
  const { id } = assessment;
  await assessments.enqueue(assessment, submission, 10);
  await assessments.enqueue(assessment, submission, 10);
  await assessments.submitted(SITE, submission.idempotencyKey, NOON);
  await assessments.find(SITE, id, NOON);
  for (const status of [undefined, 'queued'] as const) await assessments.page(SITE, status, 10, NOON, id);

  await leases.waiting(NOON, 10);
  const running = await leases.take(NOON, beginAt(NOON));
  assert.ok(running);
  await leases.renew({ siteId: SITE, assessmentId: id, fencingNumber: 1 }, NOON + 1);
  await leases.finish(failed(running, 'internal_fault', NOON));

  await assessments.requeue(id, 10, retried, anAuditEntry());
  await assessments.delete(id, anAuditEntry());
  await assessments.enqueue(anAssessment(), aSubmission(), 10);
  await assessments.deleteDue(NOON + 1e12, 10);
  await auditLog.append(anAuditEntry());
  await auditLog.list(SITE, 10);
}

async function askOfCrm({
  installations,
  deliveries,
  deliveryTurns: turns,
}: Pick<Storage, 'installations' | 'deliveries' | 'deliveryTurns'>): Promise<void> {
  const installation = anInstallation();
  const { id } = installation;
  await installations.add(installation);
  await installations.find(id);
  await installations.list(SITE, 10);
  await installations.change(SITE, id, (one) => ({ ...one, name: 'Desk' }));
  await installations.recordRefusals(id, { counts: {}, latest: [] });
  await installations.refusals(SITE, id);

  const delivery = aDelivery(installation);
  await deliveries.accept(delivery);
  await deliveries.accept(delivery);
  await deliveries.find(delivery);
  for (const state of [undefined, 'received'] as const) await deliveries.page(SITE, id, state, 10, '9');

  const turn = await turns.take(NOON, NOON + 1);
  assert.ok(turn);
  await turns.extend(turn, NOON + 2);
  const [due] = await turns.due(turn, NOON, 10);
  assert.ok(due);
  await turns.blockedUntil(due, 'R-1');
  await turns.settle(due, asApplied(due));
  await turns.giveBack(turn, NOON);
  await deliveries.reapply(delivery, NOON);
  await deliveries.reapplySince(SITE, id, NOON, NOON, 10, '0');
  await deliveries.deleteReceivedBefore(NOON + 1e12, 10);
}

async function askOfPayments({
  paymentActions: actions,
  executions,
  earlyReturns,
  fakeSessions,
}: Pick<Storage, 'paymentActions' | 'executions' | 'earlyReturns' | 'fakeSessions'>): Promise<void> {
  const sealed = { provider: 'stripe', sealed: 'a1.sealed', changedAt: NOON };
  for (const testedAt of [null, NOON])
    await actions.change(SITE, (one) => ({ ...one, credentials: [sealed], testedAt }));
  await actions.find(SITE);
  await actions.withCredentials('stripe', 10);

  const execution = anExecution({ idempotencyKey: 'one', questionAt: NOON });
  const { id } = execution;
  const [stray, twice] = [aStray(), aStray({ executionId: id })];
  await executions.start(execution);
  await executions.start(execution);
  await executions.find(SITE, id);
  for (const status of [undefined, 'pending'] as const) await executions.list(SITE, status, 10, id);
  await executions.claimQuestion(NOON, NOON);
  await executions.claimQuestion(NOON, NOON, execution);
  await executions.change(SITE, id, (one) => ({ ...one, unmatched: [twice] }));
  await executions.recordStray(stray);
  await executions.recordStray(stray);
  await executions.recordStrayRefund(SITE, stray.provider, stray.paymentReference, 5);
  for (const { sessionId, paymentReference } of [stray, twice]) {
    await executions.findByProvider(SITE, { provider: 'stripe', sessionId, paymentReference });
  }
  for (const position of [undefined, stray]) await executions.unmatched(SITE, 10, position);

  await earlyReturns.keep(anEarlyReturn());
  await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1');
  await earlyReturns.deleteExpired(NOON + 1);

  await fakeSessions.add('fake_cs_1', 'open');
  await fakeSessions.add('fake_cs_1', 'open');
  await fakeSessions.find('fake_cs_1');
  await fakeSessions.change('fake_cs_1', () => 'paid');
}

async function askOfTickets(tickets: Storage['tickets']): Promise<void> {
  const [ticket, chat] = [aTicket({ externalSystem: 'desk', externalTicketId: '4711', priority: 'urgent' }), aChat()];
  const once = { key: 'one', fingerprint: 'this', at: NOON };
  await tickets.open(anOpening(ticket));
  await tickets.open(anOpening(ticket));
  await tickets.open(anOpening(chat));
  await tickets.change(SITE, ticket.id, changeTo({ status: 'open' }), once);
  await tickets.changeConversation(SITE, chat.id, changeTo({ status: 'resolved' }));
  await tickets.document(SITE, ticket.id);
  await tickets.conversation(SITE, chat.id, tokenHashOf(chat));
  await tickets.forgetKeys(NOON + 1, 10);
  for (const filter of LISTS) {
    await tickets.page(SITE, filter, 10, 0, { updatedAt: minutesPast(9), id: ticket.id });
  }
}
