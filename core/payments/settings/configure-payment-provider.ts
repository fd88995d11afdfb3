import type { Clock } from '../../shared/clock.port.ts';
import { InvalidRequestError, type Violation } from '../../shared/domain-error.ts';
import type { ProviderCredentials } from '../payment-gateway.port.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviderClient } from './payment-provider-client.ts';
import { type PaymentConfiguration, toPaymentConfiguration } from './read-payment-configuration.ts';

export interface ConfigurePaymentProviderCommand extends ProviderCredentials {
  readonly siteId: string;
  readonly provider: string;
}

/** Maximum number of webhook secrets per site and provider. */
export const MAX_PROVIDER_WEBHOOK_SECRETS = 5;
const SECRET_PATTERN = /^[!-~]{1,500}$/;

/**
 * Replaces a site's credentials for a provider. The credentials are stored encrypted and never returned. If the site's
 * payment settings name this provider, payments must be tested again before visitors can pay.
 * @throws InvalidRequestError with pointers such as `/webhookSecrets/0`
 */
export class ConfigurePaymentProvider {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviderClient,
    private readonly clock: Clock,
  ) {}

  async execute({
    siteId,
    provider,
    secretKey,
    webhookSecrets,
  }: ConfigurePaymentProviderCommand): Promise<PaymentConfiguration> {
    const violations = this.validate({ provider, secretKey, webhookSecrets });
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const sealed = this.providers.sealCredentials(siteId, provider, {
      secretKey,
      webhookSecrets: [...new Set(webhookSecrets)],
    });
    const changedAt = this.clock.now();
    const action = await this.actions.change(siteId, (one) => ({
      ...one,
      credentials: [...one.credentials.filter((other) => other.provider !== provider), { provider, sealed, changedAt }],
      testedAt: one.settings?.provider === provider ? null : one.testedAt,
    }));
    return toPaymentConfiguration(action, this.providers);
  }

  validate({
    provider,
    secretKey,
    webhookSecrets,
  }: Omit<ConfigurePaymentProviderCommand, 'siteId'>): readonly Violation[] {
    const { offeredProviders } = this.providers;
    const detail = 'must be 1 to 500 visible ASCII characters';
    const violations: Violation[] = [];
    if (!offeredProviders.includes(provider)) {
      violations.push({ pointer: '/provider', detail: `must be one of: ${offeredProviders.join(', ')}` });
    }
    if (!SECRET_PATTERN.test(secretKey)) violations.push({ pointer: '/secretKey', detail });
    if (webhookSecrets.length < 1 || webhookSecrets.length > MAX_PROVIDER_WEBHOOK_SECRETS) {
      violations.push({ pointer: '/webhookSecrets', detail: `must be 1 to ${MAX_PROVIDER_WEBHOOK_SECRETS} secrets` });
    }
    webhookSecrets.forEach((secret, index) => {
      if (!SECRET_PATTERN.test(secret)) violations.push({ pointer: `/webhookSecrets/${index}`, detail });
    });
    return violations;
  }
}
