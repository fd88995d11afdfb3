import type { Cryptography } from '../shared/cryptography.port.ts';
import type { Violation } from '../shared/domain-error.ts';
import {
  type ParsedCrmDeliveryHeaders,
  parseCrmDeliveryHeaders,
  type RawCrmDeliveryHeaders,
  TIMESTAMP_TOLERANCE_MS,
  toSignedPrefix,
} from './crm-delivery-headers.ts';
import { findEventViolation } from './event-body.ts';

export interface UnverifiedCrmDelivery {
  readonly headers: RawCrmDeliveryHeaders;
  /** The received bytes, unchanged. */
  readonly body: Uint8Array;
  /**
   * The valid secrets of the CRM connection. `undefined` if the connection does not exist or does not accept
   * deliveries.
   */
  readonly secrets: readonly string[] | undefined;
  /** Time of receipt, in milliseconds since 1970. */
  readonly now: number;
}

/** The result for a valid delivery, which the caller may store. */
export interface VerifiedCrmDelivery {
  readonly outcome: 'verified';
  readonly deliveryId: string;
  /** The sender's timestamp, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly digest: string;
}

export type CrmVerificationResult =
  | VerifiedCrmDelivery
  | { readonly outcome: 'invalid_request'; readonly violations: readonly Violation[] }
  | { readonly outcome: 'body_invalid'; readonly detail: string }
  | { readonly outcome: 'not_receiving' | 'signature_invalid' | 'digest_mismatch' | 'timestamp_out_of_window' };

/**
 * Verifies a delivery without reading or changing any state. Makes these checks in order and returns the first that
 * fails:
 *
 * 1. `invalid_request` (400): a header is missing, empty, repeated or malformed. Reports all such headers. Depends only
 * on the request, so it reveals nothing about the server.
 * 2. `not_receiving` (404): the CRM connection does not exist, is inactive or not enabled.
 * 3. `signature_invalid` (401): senders without the secret never get a later result.
 * 4. `digest_mismatch` (401)
 * 5. `timestamp_out_of_window` (401): more than five minutes before or after the server's time.
 * 6. `body_invalid` (400): not a JSON object in UTF-8, or nested deeper than 64 levels.
 *
 * The caller must check the size of the body before (413). The store detects repeated deliveries afterwards (409).
 * docs/crm-inbound.md#responses
 */
export class VerifyCrmDelivery {
  constructor(private readonly cryptography: Cryptography) {}

  execute({ headers, body, secrets, now }: UnverifiedCrmDelivery): CrmVerificationResult {
    const parsed = parseCrmDeliveryHeaders(headers);
    if ('violations' in parsed) return { outcome: 'invalid_request', violations: parsed.violations };
    if (!secrets) return { outcome: 'not_receiving' };
    if (!this.hasValidSignature(parsed, body, secrets)) return { outcome: 'signature_invalid' };

    const { deliveryId, sentAt, digest } = parsed;
    if (this.cryptography.sha256OfBytes(body) !== digest) return { outcome: 'digest_mismatch' };
    if (Math.abs(now - sentAt) > TIMESTAMP_TOLERANCE_MS) return { outcome: 'timestamp_out_of_window' };
    const detail = findEventViolation(body);
    if (detail !== undefined) return { outcome: 'body_invalid', detail };
    return { outcome: 'verified', deliveryId, sentAt, digest };
  }

  /** Compares every secret's HMAC with every signature, so that the duration does not reveal which secret matched. */
  private hasValidSignature(headers: ParsedCrmDeliveryHeaders, body: Uint8Array, secrets: readonly string[]): boolean {
    const prefix = toSignedPrefix(headers);
    const matches = secrets
      .map((secret) => this.cryptography.hmacSha256(secret, prefix, body))
      .flatMap((hmac) => headers.signatures.map((signature) => this.cryptography.timingSafeEqual(hmac, signature)));
    return matches.includes(true);
  }
}
