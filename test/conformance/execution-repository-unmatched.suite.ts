import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Execution } from '../../core/payments/executions/execution.ts';
import type { UnmatchedMoney } from '../../core/payments/executions/unmatched-money.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import {
  anExecution,
  anUnmatchedPayment,
  type PaymentStores,
  startExecution,
} from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';

const withoutUnmatched = (one: Execution): Execution => ({ ...one, unmatched: [] });
const withUnmatched =
  (...unmatched: readonly UnmatchedMoney[]) =>
  (one: Execution): Execution => ({ ...one, unmatched });

/** Test cases of ExecutionRepository: unmatched money. */
export function unmatchedMoneyCases(open: () => Promise<OpenPort<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => withPort(open, body);

  it(
    'pages through all unmatched money without gaps or duplicates, even if references and times are equal',
    pagesThroughAllItems(open, {
      add: async ({ executions }, first, count) => {
        const made = numbersFrom(first, count).map((number) =>
          anUnmatchedPayment({
            occurredAt: NOON + Math.floor(number / 12),
            paymentReference: `pi_${Math.floor(number / 3)}`,
            provider: number % 3 === 2 ? 'fake' : 'stripe',
            ...(number % 3 > 0 && { executionId: anId('exe', number) }),
          }),
        );
        await Promise.all(made.map((money) => recorded(executions, money)));
        return made;
      },
      compare: (one, other) => other.occurredAt - one.occurredAt || descending(tieBreaker(one), tieBreaker(other)),
      idOf: (money) => `${money.occurredAt} ${tieBreaker(money)}`,
      page: async ({ executions }, limit, after: UnmatchedMoney | undefined) => {
        const { unmatched, hasMore } = await executions.listUnmatchedMoney(SITE, limit, after);
        const ids = unmatched.map((money) => `${money.occurredAt} ${tieBreaker(money)}`);
        return { ids, next: hasMore ? unmatched.at(-1) : undefined };
      },
    }),
  );

  it(
    'lists the current unmatched money of an execution',
    onStores(async (stores) => {
      const { id } = await startExecution(stores);
      const twice = anUnmatchedPayment({ executionId: id, reason: 'paid_twice' });
      const wrong = anUnmatchedPayment({ executionId: id, reason: 'amount_differs', occurredAt: NOON + 1 });
      const listed = async () => (await stores.executions.listUnmatchedMoney(SITE, 10)).unmatched;
      await stores.executions.change(SITE, id, withUnmatched(twice));
      assert.deepEqual(await listed(), [twice]);
      await stores.executions.change(SITE, id, withUnmatched({ ...twice, refundedAmount: 5 }, wrong));
      assert.deepEqual(await listed(), [wrong, { ...twice, refundedAmount: 5 }]);
      await stores.executions.change(SITE, id, withoutUnmatched);

      assert.deepEqual(await listed(), []);
    }),
  );

  it(
    'stores unmatched money of an execution once with concurrent changes',
    onStores(async (stores) => {
      const { id } = await startExecution(stores);
      const money = anUnmatchedPayment({ executionId: id, reason: 'paid_twice' });
      const note = (one: Execution) => (one.unmatched.length > 0 ? one : withUnmatched(money)(one));
      const changes = await Promise.all(Array.from({ length: 8 }, () => stores.executions.change(SITE, id, note)));

      assert.equal(changes.filter((one) => one?.outcome === 'changed').length, 1);
      assert.deepEqual((await stores.executions.listUnmatchedMoney(SITE, 10)).unmatched, [money]);
    }),
  );

  it(
    'records money without an execution once per site, provider and payment reference',
    onStores(async ({ executions }) => {
      const money = anUnmatchedPayment({ paymentReference: 'pi a $b' });
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => executions.addUnmatchedMoney(money)));

      assert.deepEqual(outcomes.toSorted(), [...Array(7).fill('known'), 'recorded']);
      assert.equal(await executions.addUnmatchedMoney({ ...money, occurredAt: 1 }), 'known');
      assert.equal(await executions.addUnmatchedMoney({ ...money, provider: 'fake', occurredAt: 2 }), 'recorded');
      assert.equal(await executions.addUnmatchedMoney({ ...money, siteId: OTHER_SITE }), 'recorded');
      assert.deepEqual((await executions.listUnmatchedMoney(SITE, 10)).unmatched, [
        money,
        { ...money, provider: 'fake', occurredAt: 2 },
      ]);
    }),
  );

  it(
    'stores the largest refund total of concurrent calls in any order',
    onStores(async ({ executions }) => {
      const money = anUnmatchedPayment({ paymentReference: 'pi a $b' });
      const note = (amount: number, site = SITE) =>
        executions.recordRefundOfUnmatchedMoney(site, 'stripe', 'pi a $b', amount);
      await executions.addUnmatchedMoney(money);
      await Promise.all([300, 700, 100, 500].map((amount) => note(amount)));
      assert.deepEqual((await executions.listUnmatchedMoney(SITE, 10)).unmatched, [{ ...money, refundedAmount: 700 }]);

      assert.equal(await note(700), 'known');
      assert.equal(await note(701), 'recorded');
      assert.equal(await executions.addUnmatchedMoney(money), 'known');
      assert.deepEqual((await executions.listUnmatchedMoney(SITE, 10)).unmatched, [{ ...money, refundedAmount: 701 }]);
    }),
  );

  it(
    'returns undefined for a refund if the site has no such money without an execution',
    onStores(async (stores) => {
      const { executions } = stores;
      await executions.addUnmatchedMoney(anUnmatchedPayment({ paymentReference: 'pi_1', provider: 'fake' }));
      await executions.addUnmatchedMoney(anUnmatchedPayment({ paymentReference: 'pi_1', siteId: OTHER_SITE }));
      const { id } = await startExecution(stores);
      await executions.change(
        SITE,
        id,
        withUnmatched(anUnmatchedPayment({ paymentReference: 'pi_1', executionId: id })),
      );

      assert.equal(await executions.recordRefundOfUnmatchedMoney(SITE, 'stripe', 'pi_1', 5), undefined);
      const { unmatched } = await executions.listUnmatchedMoney(SITE, 10);
      assert.deepEqual(
        unmatched.map(({ refundedAmount }) => refundedAmount),
        [0, 0],
      );
    }),
  );

  it(
    'finds an execution by a payment in its unmatched money, at its provider on its site',
    onStores(async (stores) => {
      const { id } = await startExecution(stores);
      const names = { provider: 'stripe', sessionId: null, paymentReference: 'pi_1' };
      await stores.executions.addUnmatchedMoney(anUnmatchedPayment({ paymentReference: 'pi_1' }));
      assert.equal(await stores.executions.findByProviderReferences(SITE, names), undefined);
      await stores.executions.change(
        SITE,
        id,
        withUnmatched(anUnmatchedPayment({ paymentReference: 'pi_1', executionId: id })),
      );

      assert.equal((await stores.executions.findByProviderReferences(SITE, names))?.id, id);
      assert.equal(await stores.executions.findByProviderReferences(OTHER_SITE, names), undefined);
      assert.equal(await stores.executions.findByProviderReferences(SITE, { ...names, provider: 'fake' }), undefined);
    }),
  );

  it(
    'pages through unmatched money with and without an execution, latest first',
    onStores(async (stores) => {
      const { id } = await startExecution(stores);
      const [older, b, a, latest] = [
        anUnmatchedPayment({ occurredAt: NOON - 1 }),
        anUnmatchedPayment({ paymentReference: 'pi_b' }),
        anUnmatchedPayment({ paymentReference: 'pi_a' }),
        anUnmatchedPayment({ occurredAt: NOON + 1, executionId: id }),
      ];
      for (const money of [a, older, b]) await stores.executions.addUnmatchedMoney(money);
      await stores.executions.change(SITE, id, withUnmatched(latest));
      const page = (limit: number, after?: UnmatchedMoney) => stores.executions.listUnmatchedMoney(SITE, limit, after);

      assert.deepEqual(await page(4), { unmatched: [latest, b, a, older], hasMore: false });
      assert.deepEqual(await page(2), { unmatched: [latest, b], hasMore: true });
      assert.deepEqual(await page(2, b), { unmatched: [a, older], hasMore: false });
      assert.deepEqual(await page(2, older), { unmatched: [], hasMore: false });
    }),
  );
}

/** Records money without an execution, or with an execution that it creates. */
async function recorded(executions: PaymentStores['executions'], money: UnmatchedMoney): Promise<void> {
  const { executionId: id } = money;
  if (id === null) return void (await executions.addUnmatchedMoney(money));
  await executions.create(anExecution({ id }));
  await executions.change(SITE, id, withUnmatched(money));
}

function tieBreaker({ paymentReference, provider, executionId }: UnmatchedMoney): string {
  return `${paymentReference} ${provider} ${executionId ?? ''}`;
}
