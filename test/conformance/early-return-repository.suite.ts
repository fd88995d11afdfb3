import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EarlyReturn } from '../../core/payments/refunds/early-return.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anEarlyReturn, type PaymentStores } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** Conformance tests of EarlyReturnRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function earlyReturnRepositorySuite(open: () => Promise<Opened<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => on(open, body);
  const aDispute = (paymentReference: string): Pick<EarlyReturn, 'observation'> => ({
    observation: { fact: { kind: 'disputed', paymentReference }, at: NOON },
  });

  describe('UnclaimedRefundRepository', () => {
    it(
      'lists the refunds and disputes of a payment at a provider on a site, by event id',
      onStores(async ({ earlyReturns }) => {
        const later = anEarlyReturn({ eventId: 'evt b "$x" Ünï' });
        const first = anEarlyReturn({ eventId: 'evt a.b', ...aDispute('pi_1') });
        const others = [
          anEarlyReturn(aDispute('pi_2')),
          anEarlyReturn({ provider: 'fake' }),
          anEarlyReturn({ siteId: OTHER_SITE }),
        ];
        for (const one of [later, ...others, first]) assert.equal(await earlyReturns.keep(one), 'kept');

        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1'), [first, later]);
        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_9'), []);
      }),
    );

    it(
      'stores one of many with the same event and payment, and never overwrites it',
      onStores(async ({ earlyReturns }) => {
        const one = anEarlyReturn({ eventId: 'evt' });
        const outcomes = await Promise.all(Array.from({ length: 8 }, () => earlyReturns.keep(one)));

        assert.deepEqual(outcomes.toSorted(), ['kept', ...Array(7).fill('known')]);
        assert.equal(await earlyReturns.keep({ ...one, waitsUntil: 1 }), 'known');
        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1'), [one]);
      }),
    );

    it(
      'distinguishes payments and events whose concatenated ids are equal',
      onStores(async ({ earlyReturns }) => {
        const one = anEarlyReturn({ eventId: 'a', ...aDispute('b c') });
        const other = anEarlyReturn({ eventId: 'c a', ...aDispute('b') });
        assert.deepEqual([await earlyReturns.keep(one), await earlyReturns.keep(other)], ['kept', 'kept']);

        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'b'), [other]);
      }),
    );

    it(
      'deletes expired refunds and disputes of all sites',
      onStores(async ({ earlyReturns }) => {
        const [expired, expiredOfOther] = [
          anEarlyReturn({ waitsUntil: 9 }),
          anEarlyReturn({ waitsUntil: 9, siteId: OTHER_SITE }),
        ];
        const waiting = anEarlyReturn({ waitsUntil: 10 });
        for (const one of [expired, expiredOfOther, waiting]) await earlyReturns.keep(one);
        await earlyReturns.deleteExpired(10);

        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1'), [waiting]);
        assert.deepEqual(await earlyReturns.ofPayment(OTHER_SITE, 'stripe', 'pi_1'), []);
      }),
    );
  });
}
