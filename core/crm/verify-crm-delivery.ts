import type { Cryptography } from '../shared/cryptography.port.ts';
import type { Fault } from '../shared/domain-error.ts';
import { faultOfEvent } from './event-body.ts';
import { DELIVERY_WINDOW, type ReadHeaders, readHeaders, type SentHeaders, signedPrefix } from './signed-bytes.ts';

export interface SentDelivery {
  readonly headers: SentHeaders;
  /** Exactly the bytes that came. */
  readonly body: Uint8Array;
  /** The secrets that verify now; `undefined` when there is no installation that takes deliveries. */
  readonly secrets: readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A delivery that may be stored. */
export interface VerifiedDelivery {
  readonly verdict: 'verified';
  readonly deliveryId: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly digest: string;
}

export type DeliveryVerdict =
  | VerifiedDelivery
  | { readonly verdict: 'invalid_request'; readonly faults: readonly Fault[] }
  | { readonly verdict: 'body_invalid'; readonly detail: string }
  | { readonly verdict: 'not_receiving' | 'signature_invalid' | 'digest_mismatch' | 'timestamp_out_of_window' };

/**
 * Judges a delivery: bytes in, verdict out. The first of these that holds is the verdict, whatever else is wrong:
 *
 * 1. `invalid_request` (400): a header is missing, empty, repeated or malformed. It depends on the request alone, so
 * that a stranger learns nothing by it; all faults are told together.
 * 2. `not_receiving` (404): there is no such installation, or it is inactive or not enabled.
 * 3. `signature_invalid` (401): nothing after this is told to anyone who lacks the secret.
 * 4. `digest_mismatch` (401)
 * 5. `timestamp_out_of_window` (401): more than five minutes, either way.
 * 6. `body_invalid` (400): no JSON object in UTF-8, or nested deeper than 64 levels. Looked at only here.
 *
 * The code that reads the body checks its size (413), before all of these; the store detects a repeated delivery (409),
 * after them. docs/crm-inbound.md#responses
 */
export class VerifyCrmDelivery {
  constructor(private readonly cryptography: Cryptography) {}

  execute({ headers, body, secrets, now }: SentDelivery): DeliveryVerdict {
    const read = readHeaders(headers);
    if ('faults' in read) return { verdict: 'invalid_request', faults: read.faults };
    if (!secrets) return { verdict: 'not_receiving' };
    if (!this.isSigned(read, body, secrets)) return { verdict: 'signature_invalid' };

    const { deliveryId, sentAt, digest } = read;
    if (this.cryptography.sha256OfBytes(body) !== digest) return { verdict: 'digest_mismatch' };
    if (Math.abs(now - sentAt) > DELIVERY_WINDOW) return { verdict: 'timestamp_out_of_window' };
    const fault = faultOfEvent(body);
    if (fault !== undefined) return { verdict: 'body_invalid', detail: fault };
    return { verdict: 'verified', deliveryId, sentAt, digest };
  }

  /** Every secret is held against every signature, so that the time tells nothing of which one it was. */
  private isSigned(headers: ReadHeaders, body: Uint8Array, secrets: readonly string[]): boolean {
    const prefix = signedPrefix(headers);
    const right = secrets
      .map((secret) => this.cryptography.hmacSha256(secret, prefix, body))
      .flatMap((hmac) => headers.signatures.map((signature) => this.cryptography.equal(hmac, signature)));
    return right.includes(true);
  }
}
