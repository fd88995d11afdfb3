import type Stripe from 'stripe';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import type { ProviderCredentials } from '../../core/payments/payment-gateway.port.ts';
import type { StripeHttp } from './stripe-http.ts';
import { loadStripeSdk, STRIPE_API_VERSION } from './stripe-sdk.ts';

export interface StripeClientOptions {
  /** URL of Stripe's API or of a substitute. Only scheme, host and port are used. */
  readonly apiBase: string;
  /** Timeout of one attempt, in milliseconds. The caller's signal limits all attempts together. */
  readonly attemptMs: number;
  /**
   * Maximum number of retries after no response, a conflict or a server error. Retries are safe, because requests that
   * create something carry an idempotency key.
   */
  readonly retries: number;
}

export const DEFAULT_STRIPE_OPTIONS: StripeClientOptions = {
  apiBase: 'https://api.stripe.com',
  attemptMs: 8000,
  retries: 2,
};

/** Request options that authenticate with the caller's key and abort with the caller's signal. */
type RequestAuthentication = Pick<Stripe.RequestOptions, 'authenticator'>;

/** Calls Stripe with one SDK client, which stores no secret key. Errors never contain Stripe's messages. */
export class StripeClient {
  private client: Promise<{ readonly stripe: Stripe; readonly http: StripeHttp }> | undefined;

  constructor(private readonly options: StripeClientOptions) {}

  /**
   * Runs `work`, which must pass `auth` with each request that it makes. Each carries the header `traceparent`, if it
   * is defined.
   * @throws PaymentProviderRefused @throws PaymentProviderUnavailable
   */
  async call<T>(
    { secretKey }: ProviderCredentials,
    signal: AbortSignal,
    work: (sessions: Stripe['checkout']['sessions'], auth: RequestAuthentication) => Promise<T>,
    traceparent?: string,
  ): Promise<T> {
    const { stripe, http } = await this.getOrCreateClient();
    if (signal.aborted) throw new PaymentProviderUnavailable();
    if (!/^[!-~]{1,500}$/.test(secretKey)) throw new PaymentProviderRefused();
    // The SDK supports no signals, and only one key per client. But it calls the authenticator for each attempt, so the
    // authenticator sets both.
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
      throw Object.assign(new PaymentProviderUnavailable(), { cause });
    });
    return this.client;
  }
}

async function createSdkClient({ apiBase, attemptMs, retries }: StripeClientOptions) {
  const sdk = await loadStripeSdk();
  const { StripeHttp } = await import('./stripe-http.ts');
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  const http = new StripeHttp();
  const stripe = new sdk('', {
    apiVersion: STRIPE_API_VERSION,
    authenticator: async () => {},
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: http,
    timeout: attemptMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  return { stripe, http };
}

/**
 * Settles as `work` does, or rejects as soon as the signal is aborted: the SDK would still wait for its next attempt.
 */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
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

/** Status codes of client errors (4xx) that are temporary. */
const TRANSIENT_STATUSES = [408, 409, 425, 429];

/** Maps any failure to a payment error without Stripe's message. */
function toPaymentError(error: unknown): PaymentProviderRefused | PaymentProviderUnavailable {
  if (error instanceof PaymentProviderRefused || error instanceof PaymentProviderUnavailable) return error;
  const status = httpStatus(error) ?? 500;
  const isRejection = status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status) && !isRateLimitError(error);
  return isRejection ? new PaymentProviderRefused() : new PaymentProviderUnavailable();
}

/** Returns the HTTP status of a Stripe error; `undefined` if there was no valid response. */
export function httpStatus(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

/** Whether an error is a rate limit, which Stripe also reports with status 400. */
function isRateLimitError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'rate_limit';
}
