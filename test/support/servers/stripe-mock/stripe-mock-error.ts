/** Error text of the provider, which must never be shown. */
export const PROVIDER_MESSAGE = 'Words of the payment provider: sk_test_***6789, cus_42, Ada Lovelace';

export interface StripeErrorBody {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
}

/** An error response of Stripe. */
export class StripeMockError extends Error {
  constructor(
    readonly status: number,
    private readonly body: StripeErrorBody,
  ) {
    super(`${status} ${body.code ?? body.type} ${body.param ?? ''}`);
  }

  /** The response body. */
  get responseBody(): unknown {
    return { error: { ...this.body, message: PROVIDER_MESSAGE, doc_url: 'https://stripe.com/docs/error-codes' } };
  }
}
