import type { Site } from '../../access/site.ts';
import { InvalidRequestError, type Violation } from '../../shared/domain-error.ts';
import type { PaymentSettings } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviderClient } from './payment-provider-client.ts';
import { type PaymentConfiguration, toPaymentConfiguration } from './read-payment-configuration.ts';
import { validatePaymentSettings } from './validate-payment-settings.ts';

export interface ConfigurePaymentsCommand {
  readonly site: Pick<Site, 'id' | 'allowedOrigins'>;
  readonly settings: PaymentSettings;
}

/**
 * Replaces a site's payment settings. If the provider changes, payments must be tested again before visitors can pay.
 * Executions that already exist keep the settings with which they were created.
 * @throws InvalidRequestError with pointers such as `/amount`
 */
export class ConfigurePayments {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviderClient,
  ) {}

  async execute({ site, settings }: ConfigurePaymentsCommand): Promise<PaymentConfiguration> {
    const violations = this.validate({ site, settings });
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const saved = { ...settings, description: settings.description.trim() };
    const action = await this.actions.change(site.id, (one) => ({
      ...one,
      settings: saved,
      testedAt: one.settings?.provider === saved.provider ? one.testedAt : null,
    }));
    return toPaymentConfiguration(action, this.providers);
  }

  validate({ site, settings }: ConfigurePaymentsCommand): readonly Violation[] {
    return validatePaymentSettings(settings, site.allowedOrigins, this.providers.offeredProviders);
  }
}
