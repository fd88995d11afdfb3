import type {
  WebhookClaim,
  WebhookDelivery,
  WebhookRejectionReason,
  WebhookResult,
} from '../../core/payments/payment-gateway.port.ts';
import { MINUTE } from '../../core/shared/time.ts';
import { NOTES } from './session-parameters.ts';
import { parseEvent } from './stripe-events.ts';
import type { StripeSdk } from './stripe-sdk.ts';

/** How far a timestamp may lie from our time, either way. */
const TIMESTAMP_TOLERANCE_MS = 5 * MINUTE;

/** The SDK decodes bytes by one like it, twice under each secret. */
const DECODER = new TextDecoder();
/** A signature header, and its parts that tell a time. */
const HEADER_PATTERN = /^[a-z]\w{0,9}=[\w-]{1,200}(?:,[a-z]\w{0,9}=[\w-]{1,200})*$/;
const TIMESTAMP_PATTERN = /(?:^|,)t=[^,]*/g;

/** Site id claimed by an unverified body. Quotes inside JSON strings are escaped, so only a real member can match. */
const SITE_ID_PATTERN = new RegExp(`"${NOTES.site}":\\s*"([\\w-]{1,64})"`);

/** Reads what a delivery claims, without a secret and without Stripe's SDK. */
export function inspectStripeWebhook({ body, headers, now }: WebhookDelivery): WebhookClaim {
  const reason = checkHeader(headers['stripe-signature'] ?? '', now);
  if (reason) return { outcome: 'refused', reason };
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return { outcome: 'unverified', siteId: SITE_ID_PATTERN.exec(text)?.[1] ?? null };
}

/** Verifies a delivery as Stripe's SDK does, its raw bytes under every secret, and reads what is rightly signed. */
export function readStripeWebhook(
  { webhooks, errors }: StripeSdk,
  { body, headers, now }: WebhookDelivery,
  secrets: readonly string[],
): WebhookResult {
  const header = headers['stripe-signature'] ?? '';
  const fault = checkHeader(header, now);
  if (fault) return rejected(fault);

  // An empty text is no payload to the SDK, unlike no bytes.
  const payload = DECODER.decode(body) || body;
  // Each secret is tried, so that the time tells nothing of which one it was.
  const attempts = secrets.map((secret) => {
    try {
      return {
        secret,
        event: webhooks.constructEvent(payload, header, secret, TIMESTAMP_TOLERANCE_MS / 1000, undefined, now),
      };
    } catch (error) {
      // Whatever else is thrown comes after the signature: JSON that cannot be read, events that are no snapshots.
      return error instanceof errors.StripeSignatureVerificationError ? undefined : { secret, event: undefined };
    }
  });
  const right = attempts.find((attempt) => attempt !== undefined);
  if (!right) return rejected('signature_invalid');
  const event = parseEvent(right.event);
  if (event === undefined) return rejected('body_unreadable');
  const verifiedBy = right.secret;
  return event === 'ignored' ? { outcome: 'ignored', verifiedBy } : { outcome: 'event', event, verifiedBy };
}

/** Why a delivery is refused by its header alone. */
function checkHeader(header: string, now: number): WebhookRejectionReason | undefined {
  if (header === '') return 'signature_missing';
  const signedAt = parseTimestamp(header);
  if (signedAt === undefined) return 'signature_invalid';
  // The SDK bounds the past alone.
  return Math.abs(now - signedAt) > TIMESTAMP_TOLERANCE_MS ? 'timestamp_out_of_window' : undefined;
}

/** The one timestamp of a well-formed header, in milliseconds since 1970: the SDK would take the last of several. */
function parseTimestamp(header: string): number | undefined {
  if (!HEADER_PATTERN.test(header)) return undefined;
  const [timestamp = '', ...more] = header.match(TIMESTAMP_PATTERN) ?? [];
  const [, seconds] = /t=(\d{1,12})$/.exec(timestamp) ?? [];
  return seconds !== undefined && more.length === 0 ? Number(seconds) * 1000 : undefined;
}

function rejected(reason: WebhookRejectionReason): WebhookResult {
  return { outcome: 'refused', reason };
}
