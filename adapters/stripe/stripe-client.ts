import type Stripe from 'stripe';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '../../core/payments/payment-errors.ts';
import type { ProviderCredentials } from '../../core/payments/payment-gateway.port.ts';
import type { StripeHttp } from './stripe-http.ts';
import { API_VERSION, stripeSdk } from './stripe-sdk.ts';

export interface StripeOptions {
  /** The address of Stripe's API, or of what stands in for it. Scheme, host and port are taken of it. */
  readonly apiBase: string;
  /** How long one attempt may take, in milliseconds; the caller's signal bounds all of them. */
  readonly attemptMs: number;
  /**
   * How often an attempt is retried after no response, a conflict or a Stripe fault. The idempotency key makes that
   * safe.
   */
  readonly retries: number;
}

export const STRIPE_OPTIONS: StripeOptions = { apiBase: 'https://api.stripe.com', attemptMs: 8000, retries: 2 };

/** What a request takes with it so that it is made by the caller's key, and ends with their signal. */
type RequestAuth = Pick<Stripe.RequestOptions, 'authenticator'>;

/** Asks Stripe by one client of the SDK, which keeps no key. Nothing of what Stripe says in a refusal gets out. */
export class StripeClient {
  private client: Promise<{ readonly stripe: Stripe; readonly http: StripeHttp }> | undefined;

  constructor(private readonly options: StripeOptions) {}

  /**
   * `ask` passes `by` on with each request that it makes.
   * @throws PaymentProviderRefused @throws PaymentProviderUnavailable
   */
  async call<T>(
    { secretKey }: ProviderCredentials,
    signal: AbortSignal,
    call: (sessions: Stripe['checkout']['sessions'], by: RequestAuth) => Promise<T>,
  ): Promise<T> {
    const { stripe, http } = await this.getClient();
    if (signal.aborted) throw new PaymentProviderUnavailable();
    if (!/^[!-~]{1,500}$/.test(secretKey)) throw new PaymentProviderRefused();
    // The SDK knows neither signals nor several keys; what it asks for each attempt does.
    const authenticator: RequestAuth['authenticator'] = async ({ headers }) => {
      headers['Authorization'] = `Bearer ${secretKey}`;
      http.bindSignal(signal, headers);
    };
    return rejectOnAbort(signal, call(stripe.checkout.sessions, { authenticator })).catch((error: unknown) => {
      throw toPaymentError(error);
    });
  }

  private getClient() {
    this.client ??= createClient(this.options).catch((cause: unknown) => {
      this.client = undefined;
      throw Object.assign(new PaymentProviderUnavailable(), { cause });
    });
    return this.client;
  }
}

async function createClient({ apiBase, attemptMs, retries }: StripeOptions) {
  const sdk = await stripeSdk();
  const { StripeHttp } = await import('./stripe-http.ts');
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  const http = new StripeHttp();
  const stripe = new sdk('', {
    apiVersion: API_VERSION,
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

/** The SDK goes on waiting between its attempts when the signal has ended them. */
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

/** Statuses that say no more than that it did not happen now. */
const TRANSIENT_STATUSES = [408, 409, 425, 429];

/** What a failure means for a payment, without its words. */
function toPaymentError(error: unknown): PaymentProviderRefused | PaymentProviderUnavailable {
  if (error instanceof PaymentProviderRefused || error instanceof PaymentProviderUnavailable) return error;
  const status = httpStatus(error) ?? 500;
  const isRefusal = status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status) && !isRateLimit(error);
  return isRefusal ? new PaymentProviderRefused() : new PaymentProviderUnavailable();
}

/** The HTTP status of Stripe's refusal; `undefined` when there was no proper one. */
export function httpStatus(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

/** Stripe limits by 400 as well. */
function isRateLimit(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'rate_limit';
}
