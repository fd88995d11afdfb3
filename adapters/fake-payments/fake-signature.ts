import type { PaymentWebhookRefusalReason, ProviderWebhook } from '../../core/payments/payment-gateway.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import { MINUTE } from '../../core/shared/time.ts';

/** Signature header of a webhook: `t=<seconds since 1970>,v1=<hexadecimal>`. */
export const SIGNATURE_HEADER = 'fake-payments-signature';

/** Maximum difference between the timestamp of a signature and the server's clock, into the past or the future. */
const TIMESTAMP_TOLERANCE_MS = 5 * MINUTE;
const SIGNATURE_PATTERN = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Creates the signature header for a body. The signature is the HMAC-SHA256 of `<seconds>.` followed by the body. `at`
 * is the time of signing in milliseconds since 1970.
 */
export function createSignatureHeader(
  cryptography: Cryptography,
  secret: string,
  at: number,
  body: Uint8Array,
): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${cryptography.hmacSha256(secret, `${seconds}.`, body)}`;
}

/**
 * Parses the signature header and checks its timestamp. Returns the parts of the header, or the reason to reject the
 * delivery.
 */
export function parseSignatureHeader({
  headers,
  now,
}: ProviderWebhook):
  | { readonly seconds: string; readonly signature: string }
  | { readonly reason: PaymentWebhookRefusalReason } {
  const header = headers[SIGNATURE_HEADER] ?? '';
  if (header === '') return { reason: 'signature_missing' };
  const [, seconds = '', signature = ''] = SIGNATURE_PATTERN.exec(header) ?? [];
  if (seconds === '') return { reason: 'signature_invalid' };
  if (Math.abs(now - Number(seconds) * 1000) > TIMESTAMP_TOLERANCE_MS) return { reason: 'timestamp_out_of_window' };
  return { seconds, signature };
}

/**
 * Returns the secret with which a delivery is signed, or the reason to reject the delivery. Tries every secret, so that
 * the duration does not reveal which secret matches.
 */
export function findSigningSecret(
  cryptography: Cryptography,
  delivery: ProviderWebhook,
  secrets: readonly string[],
): { readonly secret: string } | { readonly reason: PaymentWebhookRefusalReason } {
  const header = parseSignatureHeader(delivery);
  if ('reason' in header) return header;
  const { body } = delivery;
  const { seconds, signature } = header;
  const usable = secrets.filter((secret) => secret.trim() !== '');
  const matching = usable.filter((secret) => {
    const expected = cryptography.hmacSha256(secret, `${seconds}.`, body);
    return cryptography.timingSafeEqual(expected, signature);
  });
  return matching[0] === undefined ? { reason: 'signature_invalid' } : { secret: matching[0] };
}
