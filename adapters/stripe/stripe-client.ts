import type Stripe from 'stripe';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import type { ProviderCredentials } from '../../core/payments/payment-gateway.port.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { API_VERSION, stripeSdk } from './stripe-sdk.ts';

export interface StripeOptions {
  /** The address of Stripe's API, or of what stands in for it. Scheme, host and port are taken of it. */
  readonly apiBase: string;
  /** How long one attempt may take, in milliseconds; the caller's signal bounds all of them. */
  readonly attemptMs: number;
  /** How often an attempt is repeated that met no answer, a conflict or a fault of Stripe's; its key makes that safe. */
  readonly retries: number;
}

export const STRIPE_OPTIONS: StripeOptions = { apiBase: 'https://api.stripe.com', attemptMs: 8000, retries: 2 };

/**
 * Asks Stripe by a client of its own, since the SDK knows neither signals nor several keys. Nothing of what Stripe says in a
 * refusal gets out. @throws PaymentProviderRefused @throws PaymentProviderUnavailable
 */
export async function askStripe<T>(
  { apiBase, attemptMs, retries }: StripeOptions,
  { secretKey }: ProviderCredentials,
  signal: AbortSignal,
  ask: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const sdk = await stripeSdk().catch((cause: unknown) => {
    throw Object.assign(new PaymentProviderUnavailable(), { cause });
  });
  if (signal.aborted) throw new PaymentProviderUnavailable();
  if (!/^[!-~]{1,500}$/.test(secretKey)) throw new PaymentProviderRefused();
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  const stripe = new sdk(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: sdk.createFetchHttpClient(boundedFetch(signal)),
    timeout: attemptMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  return untilAborted(signal, ask(stripe)).catch((error: unknown) => {
    throw paymentError(error);
  });
}

/** The SDK goes on waiting between its attempts when the signal has ended them. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new PaymentProviderUnavailable());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Statuses that say no more than that it did not happen now. */
const PASSING = [408, 409, 425, 429];

/** What a failure means for a payment, without its words. */
function paymentError(error: unknown): PaymentProviderRefused | PaymentProviderUnavailable {
  if (error instanceof PaymentProviderRefused || error instanceof PaymentProviderUnavailable) return error;
  const status = statusOf(error) ?? 500;
  const isRefusal = status >= 400 && status < 500 && !PASSING.includes(status) && !isRateLimit(error);
  return isRefusal ? new PaymentProviderRefused() : new PaymentProviderUnavailable();
}

/** The HTTP status of Stripe's refusal; `undefined` when there was no proper one. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

/** Stripe limits by 400 as well. */
function isRateLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'rate_limit';
}
