import type { Placement } from '../../shared/action-readiness.ts';
import type { Money } from '../money.ts';

/** What a site's visitors pay, and the URLs that the provider sends them back to. */
export interface PaymentSettings {
  readonly provider: string;
  readonly money: Money;
  /** What the visitor reads that they pay for: 1 to 200 characters. */
  readonly description: string;
  /** Absolute addresses within the site's allowed origins. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  /** In the menu where nothing is said. */
  readonly placement?: Placement | undefined;
  /** By its title in the visitor's language where nothing is said. */
  readonly title?: string | null | undefined;
}

/** A provider's credentials as the store has them. */
export interface SealedCredentials {
  readonly provider: string;
  /** `ProviderCredentials` as JSON, sealed for `credentialsOwner`. */
  readonly sealed: string;
  readonly changedAt: number;
}

/** A site's action `payments`. Times are in milliseconds since 1970. */
export interface PaymentAction {
  readonly siteId: string;
  /** null until they are saved. */
  readonly settings: PaymentSettings | null;
  /** One a provider; they stay when the settings name another, since its executions may still be undecided. */
  readonly credentials: readonly SealedCredentials[];
  /** When the provider last opened a session with this provider and these credentials; null while it never has. */
  readonly testedAt: number | null;
}

export function noPaymentAction(siteId: string): PaymentAction {
  return { siteId, settings: null, credentials: [], testedAt: null };
}

export function credentialsOf({ credentials }: PaymentAction, provider: string): SealedCredentials | undefined {
  return credentials.find((one) => one.provider === provider);
}

/** The settings if visitors may pay now by one of the providers offered, else `undefined`. */
export function usableSettings(
  action: PaymentAction,
  allowedOrigins: readonly string[],
  offered: readonly string[],
): PaymentSettings | undefined {
  const { settings, testedAt } = action;
  if (!settings?.enabled || !settings.customerVisible || testedAt === null) return undefined;
  if (!offered.includes(settings.provider) || !credentialsOf(action, settings.provider)) return undefined;
  const { successUrl, cancelUrl } = settings;
  return [successUrl, cancelUrl].every((url) => hasAllowedOrigin(url, allowedOrigins)) ? settings : undefined;
}

/** Whether an absolute address is one of the origins': same scheme, host and port, and no user name in it. */
export function hasAllowedOrigin(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' && allowedOrigins.includes(origin);
}
