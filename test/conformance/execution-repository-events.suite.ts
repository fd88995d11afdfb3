import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Execution } from '../../core/payments/executions/execution.ts';
import { toExecutionEvents, toUnmatchedMoneyEvent } from '../../core/payments/executions/execution-events.ts';
import type { ExecutionRepository } from '../../core/payments/executions/execution-repository.port.ts';
import { MINUTE } from '../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anExecution, anUnmatchedPayment } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { addWebhook, type EventStores, expectEvents } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { siteWebhookCases } from './site-webhook.suite.ts';

export interface ExecutionEventStores extends EventStores {
  readonly executions: ExecutionRepository;
}

const EIGHT = Array.from({ length: 8 }, (_, index) => index);
const update = (one: Execution, members: Partial<Execution>): Execution => {
  return { ...one, ...members, updatedAt: one.updatedAt + 1 };
};
const PAID = { status: 'succeeded', paymentReference: 'pi_1' } as const;

/** Changes with the types of their events. */
const CHANGES: Readonly<Record<string, readonly [members: Partial<Execution>, types: readonly string[]]>> = {
  'that succeeds': [PAID, ['payment.succeeded']],
  'that fails': [{ status: 'failed' }, ['payment.failed']],
  'that is refunded in part': [{ refundedAmount: 400 }, ['payment.refunded']],
  'that is disputed': [{ disputed: true }, ['payment.disputed']],
  'with unmatched money': [
    { unmatched: [anUnmatchedPayment({ reason: 'paid_twice' }), anUnmatchedPayment({ reason: 'amount_differs' })] },
    ['payment.unmatched', 'payment.unmatched'],
  ],
  'that succeeds, and is refunded and disputed at once': [
    { ...PAID, refundedAmount: 1000, disputed: true },
    ['payment.succeeded', 'payment.refunded', 'payment.disputed'],
  ],
  'that is processing': [{ status: 'processing' }, []],
  'that expires': [{ status: 'expired' }, []],
  'that is canceled': [{ status: 'canceled' }, []],
  'with another session': [{ session: { sessionId: 'cs_2', checkoutUrl: 'https://pay.example/2' } }, []],
};

/**
 * Conformance tests of the events that every ExecutionRepository stores with its changes. `open` returns a store with
 * `SITE` and `OTHER_SITE`.
 */
export function executionEventsSuite(open: () => Promise<OpenPort<ExecutionEventStores>>): void {
  /** Creates an execution of a site that has a webhook. */
  const onExecution = (body: (stores: ExecutionEventStores, execution: Execution) => Promise<void>) =>
    withPort(open, async (stores) => {
      await addWebhook(stores);
      await body(stores, (await stores.executions.create(anExecution())).execution);
    });

  describe('Events of ExecutionRepository', () => {
    siteWebhookCases(open, async ({ executions }) => {
      const { execution } = await executions.create(anExecution());
      const changed = await executions.change(SITE, execution.id, (one) => update(one, PAID));
      const money = anUnmatchedPayment();
      await executions.addUnmatchedMoney(money);
      assert.ok(changed);
      return [...toExecutionEvents(execution, changed.execution), toUnmatchedMoneyEvent(money)];
    });

    for (const [name, [members, types]] of Object.entries(CHANGES)) {
      it(
        `stores ${types.join(' and ') || 'no event'} for an execution ${name}`,
        onExecution(async (stores, before) => {
          const change = (one: Execution) => update(one, members);
          const changed = await stores.executions.change(SITE, before.id, change);
          assert.ok(changed);
          const expected = toExecutionEvents(before, changed.execution);

          assert.deepEqual(
            expected.map(({ type }) => type),
            types,
          );
          await expectEvents(stores, expected);
        }),
      );
    }

    it(
      'stores an effect once, with concurrent and later changes',
      onExecution(async (stores, before) => {
        const succeed = (one: Execution) => (one.status === 'succeeded' ? one : update(one, PAID));
        const changes = await Promise.all(EIGHT.map(() => stores.executions.change(SITE, before.id, succeed)));
        await stores.executions.change(SITE, before.id, (one) => update(one, { eventIds: ['evt_9'] }));
        const changed = changes.find((one) => one?.outcome === 'changed');

        assert.ok(changed);
        await expectEvents(stores, toExecutionEvents(before, changed.execution));
      }),
    );

    it(
      'stores no event for a new, unchanged or polled execution',
      onExecution(async (stores, { id, idempotencyKey }) => {
        await stores.executions.change(SITE, id, (one) => one);
        await stores.executions.create(anExecution({ idempotencyKey }));
        await stores.executions.create(anExecution({ ...PAID }));
        assert.ok(await stores.executions.reserveForPoll(NOON + 5 * MINUTE, NOON + 6 * MINUTE));

        await expectEvents(stores, []);
      }),
    );

    it(
      'stores no event of a change that fails, also beside changes that succeed',
      onExecution(async (stores, before) => {
        const other = (await stores.executions.create(anExecution())).execution;
        const fail = () => {
          throw new RangeError('Not so.');
        };
        const succeed = (one: Execution) => update(one, PAID);
        const [failed, changed] = await Promise.allSettled([
          stores.executions.change(SITE, before.id, fail),
          stores.executions.change(SITE, other.id, succeed),
          stores.executions.change(OTHER_SITE, before.id, succeed),
        ]);

        assert.equal(failed.status, 'rejected');
        assert.ok(changed.status === 'fulfilled' && changed.value);
        await expectEvents(stores, toExecutionEvents(other, changed.value.execution));
      }),
    );

    it(
      'stores payment.unmatched once for money without an execution',
      withPort(open, async (stores) => {
        await addWebhook(stores);
        const money = anUnmatchedPayment({ paymentReference: 'pi a $b' });
        await Promise.all(EIGHT.map(() => stores.executions.addUnmatchedMoney(money)));
        await stores.executions.addUnmatchedMoney({ ...money, occurredAt: NOON + 1 });
        await stores.executions.recordRefundOfUnmatchedMoney(SITE, money.provider, money.paymentReference, 500);

        await expectEvents(stores, [toUnmatchedMoneyEvent(money)]);
      }),
    );
  });
}
