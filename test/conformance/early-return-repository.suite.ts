import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EarlyReturn } from '../../core/payments/refunds/early-return.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anEarlyReturn, type PaymentStores } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** What every EarlyReturnRepository does. It opens on a store that knows `SITE` and `OTHER_SITE`. */
export function earlyReturnRepositorySuite(open: () => Promise<Opened<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => on(open, body);
  const disputeOf = (paymentReference: string): Pick<EarlyReturn, 'observation'> => ({
    observation: { fact: { kind: 'disputed', paymentReference }, at: NOON },
  });

  describe('EarlyReturnRepository', () => {
    it(
      'gives back all of a payment at its provider on its site, by event id, as they were kept',
      onStores(async ({ earlyReturns }) => {
        const later = anEarlyReturn({ eventId: 'evt b "$x" Ünï' });
        const first = anEarlyReturn({ eventId: 'evt a.b', ...disputeOf('pi_1') });
        const others = [
          anEarlyReturn(disputeOf('pi_2')),
          anEarlyReturn({ provider: 'fake' }),
          anEarlyReturn({ siteId: OTHER_SITE }),
        ];
        for (const one of [later, ...others, first]) assert.equal(await earlyReturns.keep(one), 'kept');

        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1'), [first, later]);
        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_9'), []);
      }),
    );

    it(
      'keeps one of many of the same event and payment, and leaves it as it is',
      onStores(async ({ earlyReturns }) => {
        const one = anEarlyReturn({ eventId: 'evt' });
        const outcomes = await Promise.all(Array.from({ length: 8 }, () => earlyReturns.keep(one)));

        assert.deepEqual(outcomes.toSorted(), ['kept', ...Array(7).fill('known')]);
        assert.equal(await earlyReturns.keep({ ...one, waitsUntil: 1 }), 'known');
        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1'), [one]);
      }),
    );

    it(
      'keeps apart what names and events have in common',
      onStores(async ({ earlyReturns }) => {
        const one = anEarlyReturn({ eventId: 'a', ...disputeOf('b c') });
        const other = anEarlyReturn({ eventId: 'c a', ...disputeOf('b') });
        assert.deepEqual([await earlyReturns.keep(one), await earlyReturns.keep(other)], ['kept', 'kept']);

        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'b'), [other]);
      }),
    );

    it(
      'forgets of every site what waits until before now',
      onStores(async ({ earlyReturns }) => {
        const [old, ofOther] = [anEarlyReturn({ waitsUntil: 9 }), anEarlyReturn({ waitsUntil: 9, siteId: OTHER_SITE })];
        const waiting = anEarlyReturn({ waitsUntil: 10 });
        for (const one of [old, ofOther, waiting]) await earlyReturns.keep(one);
        await earlyReturns.deleteExpired(10);

        assert.deepEqual(await earlyReturns.ofPayment(SITE, 'stripe', 'pi_1'), [waiting]);
        assert.deepEqual(await earlyReturns.ofPayment(OTHER_SITE, 'stripe', 'pi_1'), []);
      }),
    );
  });
}
