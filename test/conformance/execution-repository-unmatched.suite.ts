import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Execution } from '../../core/payments/executions/execution.ts';
import type { UnmatchedMoney } from '../../core/payments/executions/unmatched-money.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anExecution, aStray, begun, type PaymentStores } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { descending, numbersFrom, pagesThroughAll } from '../support/matchers/page-walk.ts';

const without = (one: Execution): Execution => ({ ...one, unmatched: [] });
const having =
  (...unmatched: readonly UnmatchedMoney[]) =>
  (one: Execution): Execution => ({ ...one, unmatched });

/** Money that nobody has asked for. */
export function unmatchedMoneyCases(open: () => Promise<Opened<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => on(open, body);

  it(
    'pages through all unmatched money without gaps or duplicates, even if references and times are equal',
    pagesThroughAll(open, {
      add: async ({ executions }, first, count) => {
        const made = numbersFrom(first, count).map((number) =>
          aStray({
            occurredAt: NOON + Math.floor(number / 12),
            paymentReference: `pi_${Math.floor(number / 3)}`,
            provider: number % 3 === 2 ? 'fake' : 'stripe',
            ...(number % 3 > 0 && { executionId: anId('exe', number) }),
          }),
        );
        await Promise.all(made.map((money) => recorded(executions, money)));
        return made;
      },
      compare: (one, other) => other.occurredAt - one.occurredAt || descending(tieOf(one), tieOf(other)),
      idOf: (money) => `${money.occurredAt} ${tieOf(money)}`,
      page: async ({ executions }, limit, after: UnmatchedMoney | undefined) => {
        const { unmatched, hasMore } = await executions.unmatched(SITE, limit, after);
        const ids = unmatched.map((money) => `${money.occurredAt} ${tieOf(money)}`);
        return { ids, next: hasMore ? unmatched.at(-1) : undefined };
      },
    }),
  );

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
    'notes the most that went back of a stray, of many refunds at once and in whatever order',
    onStores(async ({ executions }) => {
      const stray = aStray({ paymentReference: 'pi a $b' });
      const note = (amount: number, site = SITE) => executions.recordStrayRefund(site, 'stripe', 'pi a $b', amount);
      await executions.recordStray(stray);
      await Promise.all([300, 700, 100, 500].map((amount) => note(amount)));
      assert.deepEqual((await executions.unmatched(SITE, 10)).unmatched, [{ ...stray, refundedAmount: 700 }]);

      assert.equal(await note(700), 'known');
      assert.equal(await note(701), 'recorded');
      assert.equal(await executions.recordStray(stray), 'known');
      assert.deepEqual((await executions.unmatched(SITE, 10)).unmatched, [{ ...stray, refundedAmount: 701 }]);
    }),
  );

  it(
    'notes no refund where the site has no such stray',
    onStores(async (stores) => {
      const { executions } = stores;
      await executions.recordStray(aStray({ paymentReference: 'pi_1', provider: 'fake' }));
      await executions.recordStray(aStray({ paymentReference: 'pi_1', siteId: OTHER_SITE }));
      const { id } = await begun(stores);
      await executions.change(SITE, id, having(aStray({ paymentReference: 'pi_1', executionId: id })));

      assert.equal(await executions.recordStrayRefund(SITE, 'stripe', 'pi_1', 5), undefined);
      const { unmatched } = await executions.unmatched(SITE, 10);
      assert.deepEqual(
        unmatched.map(({ refundedAmount }) => refundedAmount),
        [0, 0],
      );
    }),
  );

  it(
    'finds an execution by the payment of its unmatched money, at its provider on its site',
    onStores(async (stores) => {
      const { id } = await begun(stores);
      const names = { provider: 'stripe', sessionId: null, paymentReference: 'pi_1' };
      await stores.executions.recordStray(aStray({ paymentReference: 'pi_1' }));
      assert.equal(await stores.executions.findByProvider(SITE, names), undefined);
      await stores.executions.change(SITE, id, having(aStray({ paymentReference: 'pi_1', executionId: id })));

      assert.equal((await stores.executions.findByProvider(SITE, names))?.id, id);
      assert.equal(await stores.executions.findByProvider(OTHER_SITE, names), undefined);
      assert.equal(await stores.executions.findByProvider(SITE, { ...names, provider: 'fake' }), undefined);
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

/** Records a stray, or the money of an execution of its own. */
async function recorded(executions: PaymentStores['executions'], money: UnmatchedMoney): Promise<void> {
  const { executionId: id } = money;
  if (id === null) return void (await executions.recordStray(money));
  await executions.start(anExecution({ id }));
  await executions.change(SITE, id, having(money));
}

function tieOf({ paymentReference, provider, executionId }: UnmatchedMoney): string {
  return `${paymentReference} ${provider} ${executionId ?? ''}`;
}
