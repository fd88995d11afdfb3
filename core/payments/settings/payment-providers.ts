import type { SealedSecret } from '../../shared/master-key-check.port.ts';
import { type SecretCipher, SecretUnreadable } from '../../shared/secret-cipher.port.ts';
import type { Timer } from '../../shared/timer.port.ts';
import { PaymentProviderRefused, PaymentProviderUnavailable, PaymentProviderUnknown } from '../payment-errors.ts';
import type { PaymentGateway, ProviderCredentials } from '../payment-gateway.port.ts';
import { credentialsOf, type PaymentAction } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';

/** The gateways that the installation offers, by their providers' names. */
export type PaymentGateways = ReadonlyMap<string, PaymentGateway>;

export type GatewayCall<T> = (
  gateway: PaymentGateway,
  credentials: ProviderCredentials,
  signal: AbortSignal,
) => Promise<T>;

/** Calls payment providers with a site's credentials; each call ends at its deadline, whatever the provider does. */
export class PaymentProviders {
  constructor(
    private readonly gateways: PaymentGateways,
    private readonly actions: PaymentActionRepository,
    private readonly cipher: SecretCipher,
    private readonly timer: Timer,
  ) {}

  get offered(): readonly string[] {
    return [...this.gateways.keys()];
  }

  /** Host of the page that visitors pay on, by provider. */
  get checkoutHosts(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.gateways].map(([provider, gateway]) => [provider, gateway.checkoutHost()]));
  }

  /** @throws PaymentProviderUnknown */
  gateway(provider: string): PaymentGateway {
    const gateway = this.gateways.get(provider);
    if (!gateway) throw new PaymentProviderUnknown();
    return gateway;
  }

  /** Seals what can be opened for this site and provider alone. */
  seal(siteId: string, provider: string, credentials: ProviderCredentials): string {
    return this.cipher.seal(JSON.stringify(credentials), toSecretOwner(siteId, provider));
  }

  /** The site's credentials; `undefined` if there are none, or they cannot be decrypted with the current master key. */
  credentials(action: PaymentAction, provider: string): ProviderCredentials | undefined {
    const sealed = credentialsOf(action, provider)?.sealed;
    if (sealed === undefined) return undefined;
    try {
      return JSON.parse(this.cipher.open(sealed, toSecretOwner(action.siteId, provider))) as ProviderCredentials;
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  }

  /**
   * Asks with the credentials that the site has now, for at most so many milliseconds.
   * @throws PaymentProviderRefused also where the site has no credentials, or the provider is not offered any more
   * @throws PaymentProviderUnavailable also for whatever else the gateway throws, and when the time is over
   */
  async call<T>(siteId: string, provider: string, millis: number, question: GatewayCall<T>): Promise<T> {
    const gateway = this.gateways.get(provider);
    const credentials = this.credentials(await this.actions.find(siteId), provider);
    if (!gateway || !credentials) throw new PaymentProviderRefused();
    const deadline = new AbortController();
    return new Promise<T>((resolve, reject) => {
      const cancel = this.timer.after(millis, () => {
        reject(new PaymentProviderUnavailable());
        deadline.abort();
      });
      callGateway(gateway, credentials, deadline.signal, question).then(resolve, reject).finally(cancel);
    });
  }
}

/** What else a gateway throws may hold the provider's words, and goes no further. */
async function callGateway<T>(
  gateway: PaymentGateway,
  credentials: ProviderCredentials,
  signal: AbortSignal,
  question: GatewayCall<T>,
): Promise<T> {
  try {
    return await question(gateway, credentials, signal);
  } catch (error) {
    throw error instanceof PaymentProviderRefused ? error : new PaymentProviderUnavailable();
  }
}

/** The sealed credentials of an action, each with the owner that it was sealed for. */
export function sealedCredentials({ siteId, credentials }: PaymentAction): readonly SealedSecret[] {
  return credentials.map(({ provider, sealed }) => ({ sealed, owner: toSecretOwner(siteId, provider) }));
}

function toSecretOwner(siteId: string, provider: string): string {
  return `payments ${siteId} ${provider}`;
}
