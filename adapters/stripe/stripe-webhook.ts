import type {
  PaymentWebhookRefusalReason,
  ProviderWebhook,
  WebhookInspection,
  WebhookVerification,
} from '../../core/payments/payment-gateway.port.ts';
import { MINUTE } from '../../core/shared/time.ts';
import { METADATA_KEYS } from './session-parameters.ts';
import { parseStripeEvent } from './stripe-events.ts';
import type { StripeSdk } from './stripe-sdk.ts';

/** Maximum difference between the timestamp of a signature and the server's clock, into the past or the future. */
const TIMESTAMP_TOLERANCE_MS = 5 * MINUTE;

/** Decodes a body once for all secrets. The SDK would decode bytes twice per secret. */
const BODY_DECODER = new TextDecoder();
/** Matches a signature header: pairs of name and value, separated by commas. */
const SIGNATURE_HEADER_PATTERN = /^[a-z]\w{0,9}=[\w-]{1,200}(?:,[a-z]\w{0,9}=[\w-]{1,200})*$/;
/** Matches every timestamp in a signature header. */
const TIMESTAMP_PATTERN = /(?:^|,)t=[^,]*/g;

/**
 * Matches the site id in the metadata of a body that is not verified yet. It never matches text inside a JSON string,
 * because quotes inside strings are escaped.
 */
const SITE_ID_PATTERN = new RegExp(`"${METADATA_KEYS.site}":\\s*"([\\w-]{1,64})"`);

/**
 * Checks the format and timestamp of a webhook's signature header, and finds the site id in its body. Does not verify
 * the signature, and needs neither a secret nor Stripe's SDK.
 */
export function inspectStripeWebhook({ body, headers, now }: ProviderWebhook): WebhookInspection {
  const reason = checkSignatureHeader(headers['stripe-signature'] ?? '', now);
  if (reason) return { outcome: 'refused', reason };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return { outcome: 'unverified', siteId: SITE_ID_PATTERN.exec(text)?.[1] ?? null };
}

/** Verifies the signature of a webhook with Stripe's SDK. Parses the body if one of the secrets matches. */
export function verifyStripeWebhook(
  { webhooks, errors }: StripeSdk,
  { body, headers, now }: ProviderWebhook,
  secrets: readonly string[],
): WebhookVerification {
  const header = headers['stripe-signature'] ?? '';
  const reason = checkSignatureHeader(header, now);
  if (reason) return createRejection(reason);

  // The SDK rejects an empty text as payload, but accepts an empty array.
  const payload = BODY_DECODER.decode(body) || body;
  // Tries every secret, so that the duration does not reveal which secret matched.
  const attempts = secrets.map((secret) => {
    try {
      return {
        secret,
        event: webhooks.constructEvent(payload, header, secret, TIMESTAMP_TOLERANCE_MS / 1000, undefined, now),
      };
    } catch (error) {
      // The SDK throws other errors only after the signature has matched: for invalid JSON or a thin event.
      return error instanceof errors.StripeSignatureVerificationError ? undefined : { secret, event: undefined };
    }
  });
  const match = attempts.find((attempt) => attempt !== undefined);
  if (!match) return createRejection('signature_invalid');
  const event = parseStripeEvent(match.event);
  if (event === undefined) return createRejection('body_unreadable');
  const verifiedBy = match.secret;
  return event === 'ignored' ? { outcome: 'ignored', verifiedBy } : { outcome: 'event', event, verifiedBy };
}

/** Returns why the signature header must be rejected. Returns `undefined` if its format and timestamp are valid. */
function checkSignatureHeader(header: string, now: number): PaymentWebhookRefusalReason | undefined {
  if (header === '') return 'signature_missing';
  const signedAt = parseSignatureTimestamp(header);
  if (signedAt === undefined) return 'signature_invalid';
  // The SDK rejects old timestamps, but not future ones.
  return Math.abs(now - signedAt) > TIMESTAMP_TOLERANCE_MS ? 'timestamp_out_of_window' : undefined;
}

/**
 * Returns the timestamp in milliseconds since 1970. Returns `undefined` if the header is malformed. A header with
 * several timestamps counts as malformed, because the SDK and this function would use different timestamps.
 */
function parseSignatureTimestamp(header: string): number | undefined {
  if (!SIGNATURE_HEADER_PATTERN.test(header)) return undefined;
  const [timestamp = '', ...others] = header.match(TIMESTAMP_PATTERN) ?? [];
  const [, seconds] = /t=(\d{1,12})$/.exec(timestamp) ?? [];
  return seconds !== undefined && others.length === 0 ? Number(seconds) * 1000 : undefined;
}

function createRejection(reason: PaymentWebhookRefusalReason): WebhookVerification {
  return { outcome: 'refused', reason };
}
