import assert from 'node:assert/strict';
import type { openMongoStorage } from '../../adapters/mongodb/mongo-storage.ts';
import { aDelivery, anInstallation, asApplied } from './crm-builder.ts';
import { SITE } from './known-ids.ts';
import { anEarlyReturn, anExecution, aStray } from './payment-builder.ts';
import { NOON } from './times.ts';

type Storage = Awaited<ReturnType<typeof openMongoStorage>>;

/** Every method of CRM inbound's repositories, once at least. */
export async function askOfCrm({
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
  await deliveries.laterOfRecord(due, 'R-1', 10, '9');
  await deliveries.reapply(delivery, 'in_order', NOON);
  await deliveries.reapplySince(SITE, id, NOON, NOON, 10, '0');
  await deliveries.deleteReceivedBefore(NOON + 1e12, 10);
}

/** Every method of the payments' repositories, once at least. */
export async function askOfPayments({
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
