import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FakePaymentGateway } from '../../../adapters/fake-payments/fake-payment-gateway.ts';
import { AesSecretCipher } from '../../../adapters/node/aes-secret-cipher.ts';
import { PaymentProviderClient } from '../../../core/payments/settings/payment-provider-client.ts';
import { ReadPaymentConfiguration } from '../../../core/payments/settings/read-payment-configuration.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';

describe('ReadPaymentConfiguration', () => {
  it('returns the checkout host of each offered provider', async () => {
    const { fakeSessions, cryptography, clock, timer, actions } = await PaymentFixture.open();
    const at = (url: string) => new FakePaymentGateway(fakeSessions, cryptography, clock, () => url);
    const gateways = new Map([
      ['acme-pay', at('https://pay.acme.example:8443/checkout')],
      ['fake', at('https://portico.example')],
    ]);
    const providers = new PaymentProviderClient(gateways, actions, new AesSecretCipher(new Uint8Array(32)), timer);

    const { offeredProviders, checkoutHosts } = await new ReadPaymentConfiguration(actions, providers).execute({
      siteId: SITE,
    });
    assert.deepEqual(offeredProviders, ['acme-pay', 'fake']);
    assert.deepEqual(checkoutHosts, { 'acme-pay': 'pay.acme.example:8443', fake: 'portico.example' });
  });
});
