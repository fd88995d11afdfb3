import type { Placement } from '../../shared/action-readiness.ts';
import type { Money } from '../money.ts';

/** Settings of a site's payments: provider, price, and the URLs to which the provider sends visitors back. */
export interface PaymentSettings {
  readonly provider: string;
  readonly money: Money;
  /** Name of the product or service, which the checkout page shows: 1 to 200 characters. */
  readonly description: string;
  /** Absolute URLs within the site's allowed origins. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  /** Where the widget shows the action. Default: `menu`. */
  readonly placement?: Placement | undefined;
  /** Title of the action in the widget. Default: the text `paymentsTitle` in the visitor's language. */
  readonly title?: string | null | undefined;
}

/** A provider's encrypted credentials. */
export interface SealedCredentials {
  readonly provider: string;
  /** `ProviderCredentials` as encrypted JSON. It can be decrypted only for this site and provider. */
  readonly sealed: string;
  readonly changedAt: number;
}

/** A site's action `payments`. Times are in milliseconds since 1970. */
export interface PaymentAction {
  readonly siteId: string;
  /** Null until the owner saves settings. */
  readonly settings: PaymentSettings | null;
  /**
   * One entry per provider. If the owner changes the provider, the credentials of the old provider stay, because its
   * executions may still have to be polled.
   */
  readonly credentials: readonly SealedCredentials[];
  /** Time of the last successful test with the current provider and credentials. Null if there was none. */
  readonly testedAt: number | null;
}

export function createEmptyPaymentAction(siteId: string): PaymentAction {
  return { siteId, settings: null, credentials: [], testedAt: null };
}

export function findCredentials({ credentials }: PaymentAction, provider: string): SealedCredentials | undefined {
  return credentials.find((one) => one.provider === provider);
}

/**
 * Returns the settings if visitors can pay with them, else `undefined`. `offeredProviders` lists the providers of this
 * deployment.
 */
export function findUsableSettings(
  action: PaymentAction,
  allowedOrigins: readonly string[],
  offeredProviders: readonly string[],
): PaymentSettings | undefined {
  const { settings, testedAt } = action;
  if (!settings?.enabled || !settings.customerVisible || testedAt === null) return undefined;
  if (!offeredProviders.includes(settings.provider) || !findCredentials(action, settings.provider)) return undefined;
  const { successUrl, cancelUrl } = settings;
  return [successUrl, cancelUrl].every((url) => hasAllowedOrigin(url, allowedOrigins)) ? settings : undefined;
}

/**
 * Whether an absolute URL has one of the allowed origins (scheme, host and port). A URL with a user name or password is
 * never allowed.
 */
export function hasAllowedOrigin(url: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && allowedOrigins.includes(origin);
}
