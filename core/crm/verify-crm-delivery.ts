import type { Cryptography } from '../shared/cryptography.port.ts';
import type { Fault } from '../shared/domain-error.ts';
import { validateEvent } from './event-body.ts';
import {
  type ParsedDeliveryHeaders,
  parseDeliveryHeaders,
  type RawDeliveryHeaders,
  TIMESTAMP_TOLERANCE_MS,
  toSignedPrefix,
} from './signed-bytes.ts';

export interface UnverifiedDelivery {
  readonly headers: RawDeliveryHeaders;
  /** Exactly the bytes that came. */
  readonly body: Uint8Array;
  /** The secrets that verify now; `undefined` when there is no installation that takes deliveries. */
  readonly secrets: readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A delivery that may be stored. */
export interface VerifiedDelivery {
  readonly outcome: 'verified';
  readonly deliveryId: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly digest: string;
}

export type VerificationResult =
  | VerifiedDelivery
  | { readonly outcome: 'invalid_request'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'body_invalid'; readonly detail: string }
  | { readonly outcome: 'not_receiving' | 'signature_invalid' | 'digest_mismatch' | 'timestamp_out_of_window' };

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

  execute({ headers, body, secrets, now }: UnverifiedDelivery): VerificationResult {
    const read = parseDeliveryHeaders(headers);
    if ('faults' in read) return { outcome: 'invalid_request', faults: read.faults };
    if (!secrets) return { outcome: 'not_receiving' };
    if (!this.hasValidSignature(read, body, secrets)) return { outcome: 'signature_invalid' };

    const { deliveryId, sentAt, digest } = read;
    if (this.cryptography.sha256OfBytes(body) !== digest) return { outcome: 'digest_mismatch' };
    if (Math.abs(now - sentAt) > TIMESTAMP_TOLERANCE_MS) return { outcome: 'timestamp_out_of_window' };
    const fault = validateEvent(body);
    if (fault !== undefined) return { outcome: 'body_invalid', detail: fault };
    return { outcome: 'verified', deliveryId, sentAt, digest };
  }

  /** Every secret is held against every signature, so that the time tells nothing of which one it was. */
  private hasValidSignature(headers: ParsedDeliveryHeaders, body: Uint8Array, secrets: readonly string[]): boolean {
    const prefix = toSignedPrefix(headers);
    const right = secrets
      .map((secret) => this.cryptography.hmacSha256(secret, prefix, body))
      .flatMap((hmac) => headers.signatures.map((signature) => this.cryptography.equal(hmac, signature)));
    return right.includes(true);
  }
}
