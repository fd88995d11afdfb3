import type { WebhookEvent } from '../webhooks/events.ts';

/** Headers of a received request: a `Headers` object, those of Node.js, or an object with names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A received webhook, with the signing secret or, during a rotation, with several secrets. */
export type ReceivedWebhook = {
  readonly headers: WebhookHeaders;
  /** The body exactly as received. A body that was parsed and serialized again has another signature. */
  readonly body: string | Uint8Array;
  /** Maximum difference between the webhook's timestamp and `now`, in both directions; 300 by default. */
  readonly toleranceSeconds?: number;
  /** Current time; the system clock by default. */
  readonly now?: Date;
} & (
  | {
      /** Signing secret. The prefix `whsec_` may be omitted. */
      readonly secret: string;
    }
  | { readonly secrets: readonly string[] }
);

/**
 * Why a webhook was rejected.
 *
 * - `header_missing`: `webhook-id`, `webhook-timestamp` or `webhook-signature` is missing or empty
 * - `header_invalid`: one of these headers is repeated, or the timestamp is not a number of seconds
 * - `signature_invalid`: none of the signatures was made with one of the secrets
 * - `timestamp_out_of_window`: the signature is valid, but the timestamp differs from `now` by more than the tolerance
 * - `body_invalid`: the signature is valid, but the body is not an event
 */
export type WebhookVerificationCode =
  | 'header_missing'
  | 'header_invalid'
  | 'signature_invalid'
  | 'timestamp_out_of_window'
  | 'body_invalid';

/** A webhook that must not be processed. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(
    readonly code: WebhookVerificationCode,
    message: string,
  ) {
    super(message);
  }
}

const DEFAULT_TOLERANCE_SECONDS = 300;
/** Maximum number of signatures that are checked. Senders send one signature per valid secret. */
const MAX_SIGNATURES = 10;
/** HMAC-SHA256 in base64, with the unused bits of the last character set to zero. */
const SIGNATURE_PATTERN = /^v1,([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/;

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const utf8Encoder = new TextEncoder();

/**
 * Verifies a webhook by Standard Webhooks and returns its event. Uses Web Crypto, which compares signatures in constant
 * time. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * A newer server may send event types that this version does not know. Ignore types that you do not handle.
 * @throws WebhookVerificationError if the webhook must not be processed
 * @throws TypeError if a secret is not valid
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { headers, body, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = new Date() } = received;
  const keys = await Promise.all(('secrets' in received ? received.secrets : [received.secret]).map(importHmacKey));
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = parseSignatures(readHeader(headers, 'webhook-signature'));
  if (!/^\d{1,15}$/.test(timestamp))
    throw new WebhookVerificationError('header_invalid', 'webhook-timestamp is not a number of seconds.');

  const bytes = typeof body === 'string' ? utf8Encoder.encode(body) : new Uint8Array(body);
  if (!(await hasValidSignature(keys, signatures, concatenateUtf8(`${id}.${timestamp}.`, bytes))))
    throw new WebhookVerificationError('signature_invalid', 'No signature of the webhook is valid.');
  // Checked after the signature, so that a wrong secret is not reported as a wrong clock.
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookVerificationError('timestamp_out_of_window', `The webhook is ${Math.round(ageSeconds)} s old.`);
  return parseWebhookEvent(bytes);
}

async function importHmacKey(secret: string): Promise<HmacKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('A webhook secret is whsec_ and a text in base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const values = isHeadersObject(headers)
    ? [headers.get(name)]
    : Object.entries(headers).flatMap(([one, value]) => (one.toLowerCase() === name ? value : []));
  const [value] = values;
  if (!value) throw new WebhookVerificationError('header_missing', `The header ${name} is missing.`);
  if (values.length > 1) throw new WebhookVerificationError('header_invalid', `The header ${name} is repeated.`);
  return value;
}

/** Libraries bring `Headers` classes of their own, so this function does not use `instanceof`. */
function isHeadersObject(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function';
}

/** Parses the signatures of version `v1`. Ignores other versions and malformed signatures. */
function parseSignatures(header: string): readonly Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ')
    .flatMap((one) => decodeBase64(SIGNATURE_PATTERN.exec(one)?.[1] ?? '!') ?? [])
    .slice(0, MAX_SIGNATURES);
}

async function hasValidSignature(
  keys: readonly HmacKey[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const results = await Promise.all(
    keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content))),
  );
  return results.includes(true);
}

function parseWebhookEvent(bytes: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isWebhookEvent(event)) return event;
  } catch {
    // The error below reports a body that is not JSON.
  }
  throw new WebhookVerificationError('body_invalid', 'The body is not an event.');
}

function isWebhookEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function concatenateUtf8(text: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = utf8Encoder.encode(text);
  const joined = new Uint8Array(prefix.length + bytes.length);
  joined.set(prefix);
  joined.set(bytes, prefix.length);
  return joined;
}

/** Returns `undefined` for a text that is not base64. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
