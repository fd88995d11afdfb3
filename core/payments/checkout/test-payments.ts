import type { Clock } from '../../shared/clock.port.ts';
import type { IdGenerator } from '../../shared/id-generator.port.ts';
import { SECOND } from '../../shared/time.ts';
import { PaymentsNotConfiguredError } from '../payment-errors.ts';
import { CHECKOUT_LIFETIME_MS, OPEN_SESSION_TIMEOUT_MS } from '../payment-times.ts';
import { findCredentials, type PaymentAction } from '../settings/payment-action.ts';
import type { PaymentActionRepository } from '../settings/payment-action-repository.port.ts';
import type { PaymentProviderClient } from '../settings/payment-provider-client.ts';
import { type PaymentConfiguration, toPaymentConfiguration } from '../settings/read-payment-configuration.ts';
import { toSessionRequest } from './session-request.ts';

/**
 * Tests a site's payment settings. Opens a real checkout session at the provider and expires it at once. Stores the
 * time of the test, unless the provider or its credentials were changed during the test.
 * @throws PaymentsNotConfiguredError @throws PaymentProviderRefusedError @throws PaymentProviderUnavailableError
 */
export class TestPayments {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviderClient,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<PaymentConfiguration> {
    const tested = await this.actions.find(siteId);
    await this.openAndExpireSession(tested);
    const testedAt = this.clock.now();
    const action = await this.actions.change(siteId, (one) =>
      hasSameCredentials(one, tested) ? { ...one, testedAt } : one,
    );
    return toPaymentConfiguration(action, this.providers);
  }

  private async openAndExpireSession(action: PaymentAction): Promise<void> {
    const { siteId, settings } = action;
    if (!settings || !findCredentials(action, settings.provider)) throw new PaymentsNotConfiguredError();
    const expiresAt = Math.ceil((this.clock.now() + CHECKOUT_LIFETIME_MS) / SECOND) * SECOND;
    const request = toSessionRequest(this.ids.next('exe'), { ...settings, siteId, expiresAt });
    await this.providers.callProvider(
      siteId,
      settings.provider,
      OPEN_SESSION_TIMEOUT_MS,
      async (gateway, credentials, signal) => {
        const { sessionId } = await gateway.createSession(request, credentials, signal);
        await gateway.expireSession(sessionId, credentials, signal);
      },
    );
  }
}

function hasSameCredentials(one: PaymentAction, other: PaymentAction): boolean {
  const [provider, before] = [one.settings?.provider, other.settings?.provider];
  if (provider === undefined || provider !== before) return false;
  return findCredentials(one, provider)?.sealed === findCredentials(other, provider)?.sealed;
}
