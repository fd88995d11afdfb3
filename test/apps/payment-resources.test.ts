import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPaymentsActionResource } from '../../apps/presenters/payment-resources.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aPaymentSettings } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';

const SHOP = { id: SITE, allowedOrigins: ['https://shop.example'] };
const READY = {
  settings: aPaymentSettings({ provider: 'fake' }),
  testedAt: NOON,
  credentials: [{ provider: 'fake', changedAt: NOON }],
  offeredProviders: ['stripe', 'fake'],
  checkoutHosts: { stripe: 'checkout.stripe.com', fake: 'portico.example' },
};

describe('toPaymentsActionResource', () => {
  it('has an empty list lacks if visitors can pay', () => {
    assert.deepEqual(toPaymentsActionResource(READY, SHOP).lacks, []);
  });

  it('lists the provider in lacks if the server no longer offers it', () => {
    const { usable, lacks } = toPaymentsActionResource({ ...READY, offeredProviders: ['stripe'] }, SHOP);

    assert.deepEqual([usable, lacks], [false, ['provider']]);
  });
});
