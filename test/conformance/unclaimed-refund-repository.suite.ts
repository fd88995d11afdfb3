import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UnclaimedRefund } from '../../core/payments/refunds/unclaimed-refund.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { anUnclaimedRefund, type PaymentStores } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of UnclaimedRefundRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function unclaimedRefundRepositorySuite(open: () => Promise<OpenPort<PaymentStores>>): void {
  const onStores = (body: (stores: PaymentStores) => Promise<void>) => withPort(open, body);
  const aDispute = (paymentReference: string): Pick<UnclaimedRefund, 'observation'> => ({
    observation: { fact: { kind: 'disputed', paymentReference }, at: NOON },
  });

  describe('UnclaimedRefundRepository', () => {
    it(
      'lists the refunds and disputes of a payment at a provider on a site, by event id',
      onStores(async ({ unclaimedRefunds }) => {
        const later = anUnclaimedRefund({ eventId: 'evt b "$x" Ünï' });
        const first = anUnclaimedRefund({ eventId: 'evt a.b', ...aDispute('pi_1') });
        const others = [
          anUnclaimedRefund(aDispute('pi_2')),
          anUnclaimedRefund({ provider: 'fake' }),
          anUnclaimedRefund({ siteId: OTHER_SITE }),
        ];
        for (const one of [later, ...others, first]) assert.equal(await unclaimedRefunds.addIfNew(one), 'stored');

        assert.deepEqual(await unclaimedRefunds.listByPayment(SITE, 'stripe', 'pi_1'), [first, later]);
        assert.deepEqual(await unclaimedRefunds.listByPayment(SITE, 'stripe', 'pi_9'), []);
      }),
    );

    it(
      'stores one of many with the same event and payment, and never overwrites it',
      onStores(async ({ unclaimedRefunds }) => {
        const one = anUnclaimedRefund({ eventId: 'evt' });
        const outcomes = await Promise.all(Array.from({ length: 8 }, () => unclaimedRefunds.addIfNew(one)));

        assert.deepEqual(outcomes.toSorted(), [...Array(7).fill('known'), 'stored']);
        assert.equal(await unclaimedRefunds.addIfNew({ ...one, waitsUntil: 1 }), 'known');
        assert.deepEqual(await unclaimedRefunds.listByPayment(SITE, 'stripe', 'pi_1'), [one]);
      }),
    );

    it(
      'distinguishes payments and events whose concatenated ids are equal',
      onStores(async ({ unclaimedRefunds }) => {
        const one = anUnclaimedRefund({ eventId: 'a', ...aDispute('b c') });
        const other = anUnclaimedRefund({ eventId: 'c a', ...aDispute('b') });
        assert.deepEqual(
          [await unclaimedRefunds.addIfNew(one), await unclaimedRefunds.addIfNew(other)],
          ['stored', 'stored'],
        );

        assert.deepEqual(await unclaimedRefunds.listByPayment(SITE, 'stripe', 'b'), [other]);
      }),
    );

    it(
      'deletes expired refunds and disputes of all sites',
      onStores(async ({ unclaimedRefunds }) => {
        const [expired, expiredOfOther] = [
          anUnclaimedRefund({ waitsUntil: 9 }),
          anUnclaimedRefund({ waitsUntil: 9, siteId: OTHER_SITE }),
        ];
        const waiting = anUnclaimedRefund({ waitsUntil: 10 });
        for (const one of [expired, expiredOfOther, waiting]) await unclaimedRefunds.addIfNew(one);
        await unclaimedRefunds.deleteExpired(10);

        assert.deepEqual(await unclaimedRefunds.listByPayment(SITE, 'stripe', 'pi_1'), [waiting]);
        assert.deepEqual(await unclaimedRefunds.listByPayment(OTHER_SITE, 'stripe', 'pi_1'), []);
      }),
    );
  });
}
