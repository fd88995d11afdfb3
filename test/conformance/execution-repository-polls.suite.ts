import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_POLL_RESERVATION_MS } from '../../core/payments/payment-times.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type PaymentStores, startExecution } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';

type Case = (body: (stores: PaymentStores) => Promise<void>) => () => Promise<void>;

/** Test cases of ExecutionRepository: reservations for polls. */
export function executionPollCases(onStores: Case): void {
  it(
    'lets one of many concurrent callers reserve an execution, and again after the reservation ends',
    onStores(async (stores) => {
      const known = await startExecution(stores, { askableAt: NOON });
      const reserve = (now: number) => stores.executions.reserveForPoll(now, now + 10, known);
      const reserved = await Promise.all(Array.from({ length: 10 }, () => reserve(NOON)));

      assert.deepEqual(
        reserved.filter((one) => one !== undefined),
        [{ ...known, askableAt: NOON + 10 }],
      );
      assert.equal(await reserve(NOON + 9), undefined);
      assert.equal((await reserve(NOON + 10))?.askableAt, NOON + 20);
      assert.equal((await stores.executions.find(SITE, known.id))?.askableAt, NOON + 20);
    }),
  );

  it(
    'ignores a reservation that ends too far ahead',
    onStores(async (stores) => {
      const { executions } = stores;
      const askableAt = NOON + MAX_POLL_RESERVATION_MS;
      const known = await startExecution(stores, { askableAt, questionAt: NOON - 1 });
      for (const only of [known, undefined]) {
        assert.equal(await executions.reserveForPoll(NOON, NOON + 1, only), undefined);
      }

      for (const only of [known, undefined]) {
        assert.equal((await executions.reserveForPoll(NOON - 1, askableAt, only))?.id, known.id);
      }
    }),
  );

  it(
    'reserves no execution that is decided, of another site, or unknown',
    onStores(async (stores) => {
      const { executions } = stores;
      for (const status of ['succeeded', 'failed', 'expired', 'canceled'] as const) {
        const decided = await startExecution(stores, { status, questionAt: NOON });
        assert.equal(await executions.reserveForPoll(NOON, NOON + 1, decided), undefined);
      }
      const { id } = await startExecution(stores, { questionAt: null });

      assert.equal(await executions.reserveForPoll(NOON, NOON + 1), undefined);
      assert.equal(await executions.reserveForPoll(NOON, NOON + 1, { siteId: OTHER_SITE, id }), undefined);
      assert.equal(await executions.reserveForPoll(NOON, NOON + 1, { siteId: SITE, id: 'exe_unknown' }), undefined);
    }),
  );

  it(
    'reserves due executions of all sites, earliest first',
    onStores(async (stores) => {
      const later = await startExecution(stores, { questionAt: NOON, status: 'processing' });
      const earlier = await startExecution(stores, { questionAt: NOON - 1, siteId: OTHER_SITE });
      await startExecution(stores, { questionAt: NOON + 1 });
      await startExecution(stores, { questionAt: NOON - 2, askableAt: NOON + 1 });
      const reserve = async () => (await stores.executions.reserveForPoll(NOON, NOON + 10))?.id;

      assert.equal(await reserve(), earlier.id);
      assert.equal(await reserve(), later.id);
      assert.equal(await reserve(), undefined);
    }),
  );

  it(
    'lets concurrent callers reserve different executions',
    onStores(async (stores) => {
      for (let index = 0; index < 4; index += 1) await startExecution(stores, { questionAt: NOON });
      const reserved = await Promise.all(
        Array.from({ length: 8 }, () => stores.executions.reserveForPoll(NOON, NOON + 10)),
      );
      const ids = reserved.flatMap((one) => one?.id ?? []);

      assert.equal(ids.length, 4);
      assert.equal(new Set(ids).size, 4);
    }),
  );
}
