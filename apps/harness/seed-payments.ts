import { randomBytes } from 'node:crypto';
import type { DependencyContainer } from 'tsyringe';
import { ConfigurePaymentProvider } from '../../core/payments/settings/configure-payment-provider.ts';
import { ConfigurePayments } from '../../core/payments/settings/configure-payments.ts';
import { SECOND } from '../../core/shared/time.ts';
import { CLOCK, PAYMENT_ACTION_REPOSITORY } from '../composition/tokens.ts';
import type { PaymentIdentities } from './identities.ts';
import type { HarnessOptions } from './options.ts';

type PaymentSite = { readonly siteId: string; readonly origin: string; readonly description?: string };

/**
 * Configures payments of 19.00 EUR with the provider of the options, and stores the fake provider's secrets. Marks the
 * settings as tested without testing them, because the provider may not be running yet.
 */
export async function seedPayments(
  container: DependencyContainer,
  { payments: provider, stripe }: Pick<HarnessOptions, 'payments' | 'stripe'>,
  { siteId, origin, description = 'A year of the example shop' }: PaymentSite,
  fakeWebhookSecret = `fake_whsec_${randomBytes(24).toString('base64url')}`,
): Promise<PaymentIdentities> {
  const configureProvider = container.resolve(ConfigurePaymentProvider);
  await configureProvider.execute({
    siteId,
    provider: 'fake',
    secretKey: `fake_key_${randomBytes(24).toString('base64url')}`,
    webhookSecrets: [fakeWebhookSecret],
  });
  if (provider === 'stripe') {
    const { secretKey, webhookSecret } = stripe;
    await configureProvider.execute({ siteId, provider, secretKey, webhookSecrets: [webhookSecret] });
  }
  await container.resolve(ConfigurePayments).execute({
    site: { id: siteId, allowedOrigins: [origin] },
    settings: {
      provider,
      money: { amount: 1900, currency: 'EUR' },
      description,
      successUrl: `${origin}/thanks`,
      cancelUrl: `${origin}/pricing`,
      enabled: true,
      customerVisible: true,
    },
  });
  const testedAt = Math.floor(container.resolve(CLOCK).now() / SECOND) * SECOND;
  await container.resolve(PAYMENT_ACTION_REPOSITORY).change(siteId, (action) => ({ ...action, testedAt }));
  return { paymentProvider: provider, fakeWebhookSecret };
}
