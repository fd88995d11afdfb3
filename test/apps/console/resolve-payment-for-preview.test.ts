import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolvePaymentForPreview } from '../../../apps/console/payments/resolve-payment-for-preview.ts';
import { TEXTS_EN } from '../../../core/localization/texts-en.ts';

const HOSTS = { 'acme-pay': 'pay.acme.example', fake: 'portico.example' };
const VALUES = { provider: 'acme-pay', amount: '19', currency: 'EUR', description: 'One year', title: '' };
const shown = (change: Partial<typeof VALUES> = {}) =>
  resolvePaymentForPreview({ ...VALUES, ...change }, HOSTS, { locale: 'en', texts: TEXTS_EN });

describe('The preview of a payment', () => {
  it('shows the checkout host of the selected provider', () => {
    for (const [provider, host] of Object.entries(HOSTS)) {
      assert.deepEqual(shown({ provider }), {
        success: true,
        actionKey: 'payments',
        kind: 'payment',
        title: 'Pay',
        description: 'One year',
        amount: 1900,
        currency: 'EUR',
        host,
      });
    }
  });

  it('shows an invalid amount or currency, or a provider that is not offered, as unavailable', () => {
    for (const change of [{ amount: 'twenty' }, { currency: 'EURO' }, { provider: 'gone' }]) {
      assert.equal(shown(change)?.kind, 'unavailable', JSON.stringify(change));
    }
  });
});
