/** Words of the provider, which nobody else may ever be shown. */
export const PEER_WORDS = 'Words of the payment provider: sk_test_***6789, cus_42, Ada Lovelace';

export interface PeerErrorBody {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
}

/** A refusal as Stripe answers it. */
export class PeerError extends Error {
  constructor(
    readonly status: number,
    private readonly body: PeerErrorBody,
  ) {
    super(`${status} ${body.code ?? body.type} ${body.param ?? ''}`);
  }

  /** The answer's body. */
  get answer(): unknown {
    return { error: { ...this.body, message: PEER_WORDS, doc_url: 'https://stripe.com/docs/error-codes' } };
  }
}
