import type { Placement } from '../../shared/action-readiness.ts';
import type { Money } from '../money.ts';

/** What a site's visitors pay, and the URLs to which the provider sends them back. */
export interface PaymentSettings {
  readonly provider: string;
  readonly money: Money;
  /** What the visitor pays for, shown on the checkout page: 1 to 200 characters. */
  readonly description: string;
  /** Absolute URLs within the site's allowed origins. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  /** Default: the menu. */
  readonly placement?: Placement | undefined;
  /** Default: the action's title in the visitor's language. */
  readonly title?: string | null | undefined;
}

/** A provider's encrypted credentials. */
export interface SealedCredentials {
  readonly provider: string;
  /** `ProviderCredentials` as JSON, encrypted for this site and provider only. */
  readonly sealed: string;
  readonly changedAt: number;
}

/** A site's action `payments`. Times are in milliseconds since 1970. */
export interface PaymentAction {
  readonly siteId: string;
  /** null until the owner saves them. */
  readonly settings: PaymentSettings | null;
  /** One entry per provider. Those of a former provider stay, because its executions may still be undecided. */
  readonly credentials: readonly SealedCredentials[];
  /** Time of the last successful test with the current provider and credentials; null if there was none. */
  readonly testedAt: number | null;
}

export function createEmptyPaymentAction(siteId: string): PaymentAction {
  return { siteId, settings: null, credentials: [], testedAt: null };
}

export function findCredentials({ credentials }: PaymentAction, provider: string): SealedCredentials | undefined {
  return credentials.find((one) => one.provider === provider);
}

/** Returns the settings if visitors can pay with them and one of the offered providers, else `undefined`. */
export function findUsableSettings(
  action: PaymentAction,
  allowedOrigins: readonly string[],
  offered: readonly string[],
): PaymentSettings | undefined {
  const { settings, testedAt } = action;
  if (!settings?.enabled || !settings.customerVisible || testedAt === null) return undefined;
  if (!offered.includes(settings.provider) || !findCredentials(action, settings.provider)) return undefined;
  const { successUrl, cancelUrl } = settings;
  return [successUrl, cancelUrl].every((url) => hasAllowedOrigin(url, allowedOrigins)) ? settings : undefined;
}

/** Whether an absolute URL has one of the origins (scheme, host and port) and contains no user name or password. */
export function hasAllowedOrigin(url: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && allowedOrigins.includes(origin);
}
