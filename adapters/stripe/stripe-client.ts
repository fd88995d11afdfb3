import type Stripe from 'stripe';
import { PaymentProviderRefusedError, PaymentProviderUnavailableError } from '../../core/payments/payment-errors.ts';
import type { ProviderCredentials } from '../../core/payments/payment-gateway.port.ts';
import type { StripeHttpClient } from './stripe-http-client.ts';
import { loadStripeSdk, STRIPE_API_VERSION } from './stripe-sdk.ts';

export interface StripeClientOptions {
  /** URL of Stripe's API, or of a substitute in tests. Only scheme, host and port are used. */
  readonly apiBase: string;
  /** Timeout of each attempt, in milliseconds. The caller's signal limits all attempts together. */
  readonly attemptTimeoutMs: number;
  /**
   * Maximum number of retries if there is no response, or the response is a conflict or a server error. Retries are
   * safe, because requests that create something have an idempotency key.
   */
  readonly maxRetries: number;
}

export const DEFAULT_STRIPE_OPTIONS: StripeClientOptions = {
  apiBase: 'https://api.stripe.com',
  attemptTimeoutMs: 8000,
  maxRetries: 2,
};

/** Request options that authenticate with the caller's key and abort with the caller's signal. */
type RequestAuthentication = Pick<Stripe.RequestOptions, 'authenticator'>;

/**
 * Calls Stripe's API for all sites with one SDK client, which stores no secret key. Errors never contain Stripe's
 * messages.
 */
export class StripeClient {
  private client: Promise<{ readonly stripe: Stripe; readonly http: StripeHttpClient }> | undefined;

  constructor(private readonly options: StripeClientOptions) {}

  /**
   * Runs `work`, which must pass `auth` as options of each request. If `traceparent` is defined, each request has this
   * header (W3C Trace Context).
   * @throws PaymentProviderRefusedError if Stripe rejects a request, or the secret key has invalid characters
   * @throws PaymentProviderUnavailableError for any other failure, or if the signal is aborted
   */
  async call<T>(
    { secretKey }: ProviderCredentials,
    signal: AbortSignal,
    work: (sessions: Stripe['checkout']['sessions'], auth: RequestAuthentication) => Promise<T>,
    traceparent?: string,
  ): Promise<T> {
    const { stripe, http } = await this.getOrCreateClient();
    if (signal.aborted) throw new PaymentProviderUnavailableError();
    if (!/^[!-~]{1,500}$/.test(secretKey)) throw new PaymentProviderRefusedError();
    // The SDK supports only one secret key per client, and no abort signals. It calls the authenticator for each
    // attempt, so the authenticator sets the key and binds the signal.
    const authenticator: RequestAuthentication['authenticator'] = async ({ headers }) => {
      headers['Authorization'] = `Bearer ${secretKey}`;
      if (traceparent !== undefined) headers['traceparent'] = traceparent;
      http.bindSignal(signal, headers);
    };
    return rejectOnAbort(signal, work(stripe.checkout.sessions, { authenticator })).catch((error: unknown) => {
      throw toPaymentError(error);
    });
  }

  private getOrCreateClient() {
    this.client ??= createSdkClient(this.options).catch((cause: unknown) => {
      this.client = undefined;
      throw Object.assign(new PaymentProviderUnavailableError(), { cause });
    });
    return this.client;
  }
}

async function createSdkClient({ apiBase, attemptTimeoutMs, maxRetries }: StripeClientOptions) {
  const sdk = await loadStripeSdk();
  const { StripeHttpClient } = await import('./stripe-http-client.ts');
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  const http = new StripeHttpClient();
  const stripe = new sdk('', {
    apiVersion: STRIPE_API_VERSION,
    authenticator: async () => {},
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: http,
    timeout: attemptTimeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
  });
  return { stripe, http };
}

/**
 * Settles like `work`, or rejects at once when the signal is aborted. The SDK itself would notice the abort only at its
 * next attempt.
 */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new PaymentProviderUnavailableError());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Status codes of client errors (4xx) that are temporary. */
const TRANSIENT_STATUSES = [408, 409, 425, 429];

/** Converts any error to a payment error without Stripe's message. */
function toPaymentError(error: unknown): PaymentProviderRefusedError | PaymentProviderUnavailableError {
  if (error instanceof PaymentProviderRefusedError || error instanceof PaymentProviderUnavailableError) return error;
  const status = findHttpStatus(error) ?? 500;
  const isRejection = status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status) && !isRateLimitError(error);
  return isRejection ? new PaymentProviderRefusedError() : new PaymentProviderUnavailableError();
}

/** Returns the HTTP status of an error of the SDK. Returns `undefined` if there was no valid response. */
export function findHttpStatus(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

/** Whether an error reports an exceeded rate limit. Stripe uses status 429 for it, and also 400. */
function isRateLimitError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'rate_limit';
}
