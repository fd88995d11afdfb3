import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paymentsActionRecord } from '../../apps/presenters/payment-records.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { someSettings } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';

const SHOP = { id: SITE, allowedOrigins: ['https://shop.example'] };
const READY = {
  settings: someSettings({ provider: 'fake' }),
  testedAt: NOON,
  credentials: [{ provider: 'fake', changedAt: NOON }],
  offered: ['stripe', 'fake'],
  checkoutHosts: { stripe: 'checkout.stripe.com', fake: 'portico.example' },
};

describe('The payments of a site, for its owner', () => {
  it('lack nothing when visitors may pay', () => {
    assert.deepEqual(paymentsActionRecord(READY, SHOP).lacks, []);
  });

  it('lack the provider where the installation does not offer it any more', () => {
    const { usable, lacks } = paymentsActionRecord({ ...READY, offered: ['stripe'] }, SHOP);

    assert.deepEqual([usable, lacks], [false, ['provider']]);
  });
});
