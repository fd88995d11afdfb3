import type { OwnedSealedSecret } from '../../shared/master-key-check-repository.port.ts';
import { type SecretCipher, SecretUnreadableError } from '../../shared/secret-cipher.port.ts';
import type { Timer } from '../../shared/timer.port.ts';
import {
  PaymentProviderRefusedError,
  PaymentProviderUnavailableError,
  UnknownPaymentProviderError,
} from '../payment-errors.ts';
import type { PaymentGateway, ProviderCredentials } from '../payment-gateway.port.ts';
import { findCredentials, type PaymentAction } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';

/** The gateways that this deployment offers, by provider name. */
export type PaymentGateways = ReadonlyMap<string, PaymentGateway>;

export type GatewayCall<T> = (
  gateway: PaymentGateway,
  credentials: ProviderCredentials,
  signal: AbortSignal,
) => Promise<T>;

/**
 * Calls payment providers with a site's credentials. Each call ends at its timeout, even if the gateway does not
 * respond.
 */
export class PaymentProviderClient {
  constructor(
    private readonly gateways: PaymentGateways,
    private readonly actions: PaymentActionRepository,
    private readonly cipher: SecretCipher,
    private readonly timer: Timer,
  ) {}

  get offeredProviders(): readonly string[] {
    return [...this.gateways.keys()];
  }

  /** Host of the checkout page, by provider. */
  get checkoutHosts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.gateways].map(([provider, gateway]) => [provider, gateway.checkoutHost()]));
  }

  /** @throws UnknownPaymentProviderError */
  getGateway(provider: string): PaymentGateway {
    const gateway = this.gateways.get(provider);
    if (!gateway) throw new UnknownPaymentProviderError();
    return gateway;
  }

  /** Encrypts credentials. They can be decrypted only for this site and provider. */
  sealCredentials(siteId: string, provider: string, credentials: ProviderCredentials): string {
    return this.cipher.seal(JSON.stringify(credentials), toSecretOwner(siteId, provider));
  }

  /**
   * Returns the decrypted credentials. Returns `undefined` if there are none, or if the current master key cannot
   * decrypt them.
   */
  decryptCredentials(action: PaymentAction, provider: string): ProviderCredentials | undefined {
    const sealed = findCredentials(action, provider)?.sealed;
    if (sealed === undefined) return undefined;
    try {
      return JSON.parse(this.cipher.open(sealed, toSecretOwner(action.siteId, provider))) as ProviderCredentials;
    } catch (error) {
      if (error instanceof SecretUnreadableError) return undefined;
      throw error;
    }
  }

  /**
   * Calls the gateway with the site's current credentials, for at most `timeoutMs`.
   * @throws PaymentProviderRefusedError if the gateway throws it, if the site has no credentials, or if the provider is
   * not offered
   * @throws PaymentProviderUnavailableError if the gateway throws any other error, or if `timeoutMs` have passed
   */
  async callProvider<T>(siteId: string, provider: string, timeoutMs: number, request: GatewayCall<T>): Promise<T> {
    const gateway = this.gateways.get(provider);
    const credentials = this.decryptCredentials(await this.actions.find(siteId), provider);
    if (!gateway || !credentials) throw new PaymentProviderRefusedError();
    const abort = new AbortController();
    return new Promise<T>((resolve, reject) => {
      const cancel = this.timer.runAfter(timeoutMs, () => {
        reject(new PaymentProviderUnavailableError());
        abort.abort();
      });
      callGateway(gateway, credentials, abort.signal, request).then(resolve, reject).finally(cancel);
    });
  }
}

/** Calls the gateway. Replaces unexpected errors, because their messages may contain text of the provider. */
async function callGateway<T>(
  gateway: PaymentGateway,
  credentials: ProviderCredentials,
  signal: AbortSignal,
  request: GatewayCall<T>,
): Promise<T> {
  try {
    return await request(gateway, credentials, signal);
  } catch (error) {
    throw error instanceof PaymentProviderRefusedError ? error : new PaymentProviderUnavailableError();
  }
}

/** Returns the encrypted credentials of an action, each with the `owner` that decrypts them. */
export function listSealedCredentials({ siteId, credentials }: PaymentAction): readonly OwnedSealedSecret[] {
  return credentials.map(({ provider, sealed }) => ({ sealed, owner: toSecretOwner(siteId, provider) }));
}

function toSecretOwner(siteId: string, provider: string): string {
  return `payments ${siteId} ${provider}`;
}
