import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Execution } from '../../core/payments/execution.ts';
import type { UnmatchedMoney } from '../../core/payments/unmatched-money.ts';
import { OTHER_SITE, SITE } from '../support/known-ids.ts';
import { aStray, begun, type PaymentStores } from '../support/payment-builder.ts';
import { NOON } from '../support/times.ts';

type Case = (body: (stores: PaymentStores) => Promise<void>) => () => Promise<void>;

const without = (one: Execution): Execution => ({ ...one, unmatched: [] });
const having =
  (...unmatched: readonly UnmatchedMoney[]) =>
  (one: Execution): Execution => ({ ...one, unmatched });

/** Money that nobody has asked for. */
export function unmatchedMoneyCases(onStores: Case): void {
  it(
    'lists the unmatched money of an execution as it says',
    onStores(async (stores) => {
      const { id } = await begun(stores);
      const twice = aStray({ executionId: id, reason: 'paid_twice' });
      const wrong = aStray({ executionId: id, reason: 'amount_differs', occurredAt: NOON + 1 });
      const listed = async () => (await stores.executions.unmatched(SITE, 10)).unmatched;
      await stores.executions.change(SITE, id, having(twice));
      assert.deepEqual(await listed(), [twice]);
      await stores.executions.change(SITE, id, having({ ...twice, refundedAmount: 5 }, wrong));
      assert.deepEqual(await listed(), [wrong, { ...twice, refundedAmount: 5 }]);
      await stores.executions.change(SITE, id, without);

      assert.deepEqual(await listed(), []);
    }),
  );

  it(
    'stores an execution’s money once however many find it at once',
    onStores(async (stores) => {
      const { id } = await begun(stores);
      const money = aStray({ executionId: id, reason: 'paid_twice' });
      const note = (one: Execution) => (one.unmatched.length > 0 ? one : having(money)(one));
      const changes = await Promise.all(Array.from({ length: 8 }, () => stores.executions.change(SITE, id, note)));

      assert.equal(changes.filter((one) => one?.outcome === 'changed').length, 1);
      assert.deepEqual((await stores.executions.unmatched(SITE, 10)).unmatched, [money]);
    }),
  );

  it(
    'records a stray once by its site, provider and payment reference',
    onStores(async ({ executions }) => {
      const stray = aStray({ paymentReference: 'pi a $b' });
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => executions.recordStray(stray)));

      assert.deepEqual(outcomes.toSorted(), [...Array(7).fill('known'), 'recorded']);
      assert.equal(await executions.recordStray({ ...stray, occurredAt: 1 }), 'known');
      assert.equal(await executions.recordStray({ ...stray, provider: 'fake', occurredAt: 2 }), 'recorded');
      assert.equal(await executions.recordStray({ ...stray, siteId: OTHER_SITE }), 'recorded');
      assert.deepEqual((await executions.unmatched(SITE, 10)).unmatched, [
        stray,
        { ...stray, provider: 'fake', occurredAt: 2 },
      ]);
    }),
  );

  it(
    'lists unmatched money of executions and strays, the latest first, page by page',
    onStores(async (stores) => {
      const { id } = await begun(stores);
      const [older, b, a, latest] = [
        aStray({ occurredAt: NOON - 1 }),
        aStray({ paymentReference: 'pi_b' }),
        aStray({ paymentReference: 'pi_a' }),
        aStray({ occurredAt: NOON + 1, executionId: id }),
      ];
      for (const stray of [a, older, b]) await stores.executions.recordStray(stray);
      await stores.executions.change(SITE, id, having(latest));
      const page = (limit: number, after?: UnmatchedMoney) => stores.executions.unmatched(SITE, limit, after);

      assert.deepEqual(await page(4), { unmatched: [latest, b, a, older], hasMore: false });
      assert.deepEqual(await page(2), { unmatched: [latest, b], hasMore: true });
      assert.deepEqual(await page(2, b), { unmatched: [a, older], hasMore: false });
      assert.deepEqual(await page(2, older), { unmatched: [], hasMore: false });
    }),
  );
}
