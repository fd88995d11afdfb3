import assert from 'node:assert/strict';
import type { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { failed, retried } from '../../core/assessments/assessment.ts';
import type { TicketFilter } from '../../core/tickets/ticket-repository.port.ts';
import { anAccount } from './account-builder.ts';
import { anApiKey } from './api-key-builder.ts';
import { anAssessment, anAuditEntry, aSubmission, beginAt } from './assessment-builder.ts';
import { aDelivery, anInstallation, asApplied } from './crm-builder.ts';
import { ACCOUNT, SITE } from './known-ids.ts';
import { anEarlyReturn, anExecution, aStray } from './payment-builder.ts';
import { aVersion } from './profile-builder.ts';
import { aSession, theNext } from './session-builder.ts';
import { aSite } from './site-builder.ts';
import { aChat, anOpening, aTicket, changeTo, tokenHashOf } from './ticket-builder.ts';
import { minutesPast, NOON } from './times.ts';

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

/** The lists of tickets that are asked for. */
export const LISTS: readonly TicketFilter[] = [
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

/** Every method of every repository, once at least. */
export async function askEverything({
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
