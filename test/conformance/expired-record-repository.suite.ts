import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';
import type { ExecutionRepository } from '../../core/payments/executions/execution-repository.port.ts';
import type { ExpiredRecordRepository } from '../../core/retention/expired-record-repository.port.ts';
import { EXPIRING_KINDS } from '../../core/retention/retention.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { acceptDelivery, addInstallation, anAppliedOutcome, type CrmStores } from '../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aLoggedRequest, aRequestBatch } from '../support/builders/monitoring-builder.ts';
import { anExecution } from '../support/builders/payment-builder.ts';
import { aChat, aNewConversation, aTicket, aTicketChange } from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon, NOON } from '../support/builders/times.ts';
import { addWebhook, appendEvent, dispatchAll, type WebhookStores } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores extends CrmStores, WebhookStores {
  readonly expiredRecords: ExpiredRecordRepository;
  readonly tickets: TicketRepository;
  readonly executions: ExecutionRepository;
  readonly requestLog: RequestLog;
}

const MINUTE_AGO = isoMinutesAfterNoon(-1);

/** Conformance tests of ExpiredRecordRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function expiredRecordRepositorySuite(open: () => Promise<OpenPort<Stores>>): void {
  const onStores = (body: (stores: Stores) => Promise<void>) => withPort(open, body);

  describe('ExpiredRecordRepository', () => {
    it(
      'finds nothing in an empty store',
      onStores(async ({ expiredRecords }) => {
        for (const kind of EXPIRING_KINDS) assert.equal(await expiredRecords.count(SITE, kind, NOON, 10), 0);
        assert.deepEqual(await expiredRecords.listConversationIds(SITE, NOON, 10), []);
        assert.equal(await expiredRecords.clearExecutions(SITE, NOON, 10, NOON), 0);
      }),
    );

    it(
      'finds resolved tickets and chats whose last change was before the time, oldest change first',
      onStores(async ({ expiredRecords, tickets }) => {
        const resolved = { status: 'resolved', updatedAt: MINUTE_AGO } as const;
        const ticket = aTicket(resolved);
        const older = aChat({ ...resolved, updatedAt: isoMinutesAfterNoon(-2) });
        const reopened = aTicket(resolved);
        const others = [
          aTicket({ updatedAt: MINUTE_AGO }),
          aTicket({ status: 'resolved', updatedAt: isoMinutesAfterNoon(0) }),
          aTicket({ ...resolved, siteId: OTHER_SITE }),
        ];
        for (const one of [ticket, older, reopened, ...others]) await tickets.addConversation(aNewConversation(one));
        await tickets.change(SITE, reopened.id, aTicketChange({ status: 'open', updatedAt: MINUTE_AGO }));

        assert.deepEqual(await expiredRecords.listConversationIds(SITE, NOON, 10), [older.id, ticket.id]);
        assert.deepEqual(await expiredRecords.listConversationIds(SITE, NOON, 1), [older.id]);
        assert.equal(await expiredRecords.count(SITE, 'conversations', NOON, 10), 2);
        assert.equal(await expiredRecords.count(SITE, 'conversations', NOON, 1), 1);
      }),
    );

    it(
      'counts finished CRM deliveries that were received before the time',
      onStores(async (stores) => {
        const installation = await addInstallation(stores);
        for (const receivedAt of [NOON - 2, NOON - 1, NOON]) {
          const delivery = await acceptDelivery(stores, installation, { receivedAt });
          await stores.deliveryLeases.recordOutcome(delivery, anAppliedOutcome(delivery));
        }
        await acceptDelivery(stores, installation, { receivedAt: NOON - 1 });

        assert.equal(await stores.expiredRecords.count(SITE, 'deliveries', NOON, 10), 2);
        assert.equal(await stores.expiredRecords.count(OTHER_SITE, 'deliveries', NOON, 10), 0);
      }),
    );

    it(
      'counts events that occurred before the time',
      onStores(async (stores) => {
        await addWebhook(stores);
        for (const occurredAt of [NOON - 1, NOON]) await appendEvent(stores, { occurredAt });

        assert.equal(await stores.expiredRecords.count(SITE, 'events', NOON, 10), 1);
        assert.equal(await stores.expiredRecords.count(OTHER_SITE, 'events', NOON, 10), 0);
      }),
    );

    it(
      'counts the requests of batches that were written before the time, at most max',
      onStores(async ({ expiredRecords, requestLog }) => {
        const requests = [aLoggedRequest(), aLoggedRequest()];
        for (const writtenAt of [NOON - 2, NOON - 1, NOON])
          await requestLog.append(aRequestBatch({ writtenAt, requests }));

        assert.equal(await expiredRecords.count(SITE, 'requests', NOON, 10), 4);
        assert.equal(await expiredRecords.count(SITE, 'requests', NOON, 3), 3);
      }),
    );

    it(
      'clears what visitors sent with executions created before the time, and deletes their events',
      onStores(async (stores) => {
        const { expiredRecords, executions } = stores;
        await addWebhook(stores);
        const sent = { pageUrl: 'https://shop.example/', intentKey: 'pay', idempotencyKey: 'once' };
        const old = anExecution({ ...sent, createdAt: NOON - 2 });
        const partial = anExecution({ createdAt: NOON - 1, intentKey: 'pay' });
        const empty = anExecution({ createdAt: NOON - 1 });
        const recent = anExecution({ pageUrl: 'https://shop.example/', createdAt: NOON });
        const foreign = anExecution({ ...sent, createdAt: NOON - 1, siteId: OTHER_SITE });
        for (const execution of [old, partial, empty, recent, foreign]) await executions.create(execution);
        await appendEvent(stores, { type: 'payment.succeeded', subjectId: old.id });
        await dispatchAll(stores);

        assert.equal(await expiredRecords.count(SITE, 'executions', NOON, 10), 2);
        assert.equal(await expiredRecords.clearExecutions(SITE, NOON, 1, NOON), 1);
        assert.equal(await expiredRecords.clearExecutions(SITE, NOON, 10, NOON), 1);
        assert.equal(await expiredRecords.clearExecutions(SITE, NOON, 10, NOON), 0);
        assert.equal(await expiredRecords.count(SITE, 'executions', NOON, 10), 0);
        assert.deepEqual(await executions.find(SITE, old.id), {
          ...old,
          pageUrl: null,
          intentKey: null,
          idempotencyKey: null,
        });
        for (const same of [empty, recent]) assert.deepEqual(await executions.find(SITE, same.id), same);
        assert.deepEqual(await executions.find(OTHER_SITE, foreign.id), foreign);
        assert.equal(await expiredRecords.count(SITE, 'events', NOON + 1e9, 10), 0);
        // The key can be used again.
        assert.equal((await executions.create(anExecution(sent))).outcome, 'created');
      }),
    );

    it(
      'does not find an execution again that changes after it was cleared',
      onStores(async ({ expiredRecords, executions }) => {
        const execution = anExecution({ pageUrl: 'https://shop.example/', createdAt: NOON - 1 });
        await executions.create(execution);
        await expiredRecords.clearExecutions(SITE, NOON, 10, NOON);
        await executions.change(SITE, execution.id, (one) => ({ ...one, status: 'succeeded' }));

        assert.equal(await expiredRecords.count(SITE, 'executions', NOON, 10), 0);
        assert.equal((await executions.find(SITE, execution.id))?.pageUrl, null);
      }),
    );
  });
}
