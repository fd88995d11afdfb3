import { createHmac } from 'node:crypto';

/**
 * A test vector: a received webhook, and whether it is valid. Developers can test code with it that verifies webhooks.
 */
export interface WebhookSignatureVector {
  readonly name: string;
  /** Time on the receiver's clock. */
  readonly now: string;
  /** The secrets that the receiver accepts. */
  readonly secrets: readonly string[];
  /** All values of each header, by header name. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bodyBase64: string;
  readonly valid: boolean;
  /** Why the webhook is not valid: the code of `WebhookVerificationError`. */
  readonly code?: string;
}

const SENT_AT_SECONDS = Date.parse('2026-03-02T12:00:00.000Z') / 1000;
const TOLERANCE_SECONDS = 300;
const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const OTHER_SECRET = 'whsec_Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=';
const EVENT_ID = 'evt_01k9z8a0b1c2d3e4f5g6h7j8k9';
const EVENT_BODY =
  '{"type":"webhook.test","timestamp":"2026-03-02T12:00:00.000Z",' +
  '"data":{"siteId":"site_01k9z3v7q8e2m4n6p8r0s2t4v6","changedBy":null,"syncMark":null}}';

interface VectorInput {
  readonly id?: string;
  readonly timestamp?: string;
  readonly body?: string | Uint8Array;
  /** The signed body, if it is not the received one. */
  readonly signed?: string;
  /** The secret that signs. */
  readonly by?: string;
  readonly secrets?: readonly string[];
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** Returns the value of the signature header. `hmac` is in base64. */
  readonly signature?: (hmac: string) => string;
}

/** Renders `contracts/webhook-signature-vectors.json`. */
export function renderWebhookSignatureVectors(): string {
  const vectors = {
    signed: 'webhook-id + "." + webhook-timestamp + "." + body',
    toleranceSeconds: TOLERANCE_SECONDS,
    vectors: [...VALID_VECTORS, ...INVALID_VECTORS],
  };
  return `${JSON.stringify(vectors, null, 2)}\n`;
}

function createVector(name: string, input: VectorInput, code?: string): WebhookSignatureVector {
  const {
    id = EVENT_ID,
    timestamp = String(SENT_AT_SECONDS),
    body = EVENT_BODY,
    signed = body,
    by = SECRET,
    secrets = [SECRET],
    headers,
    signature = (hmac: string) => `v1,${hmac}`,
  } = input;
  const hmac = computeHmac(Buffer.from(by.replace('whsec_', ''), 'base64'), id, timestamp, signed);
  const validHeaders = {
    'webhook-id': [id],
    'webhook-timestamp': [timestamp],
    'webhook-signature': [signature(hmac)],
  };
  return {
    name,
    now: new Date(SENT_AT_SECONDS * 1000).toISOString(),
    secrets,
    headers: headers ?? validHeaders,
    bodyBase64: Buffer.from(body).toString('base64'),
    valid: code === undefined,
    ...(code !== undefined && { code }),
  };
}

function computeHmac(key: Uint8Array, id: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/** The event's body with this text as the id of the site. */
const bodyWith = (text: string) => EVENT_BODY.replace('site_01k9z3v7q8e2m4n6p8r0s2t4v6', text);
const timestampAt = (offsetSeconds: number) => String(SENT_AT_SECONDS + offsetSeconds);
const ANOTHER_HMAC = `${'A'.repeat(43)}=`;

const VALID_VECTORS = [
  createVector('a test event', {}),
  createVector('an event with white space', { body: EVENT_BODY.replaceAll(',', ' ,\n  ') }),
  createVector('CRLF line endings', { body: EVENT_BODY.replaceAll(',', ',\r\n') }),
  createVector('escape sequences are not decoded', { body: bodyWith('\\u00e9\\/') }),
  createVector('the same letter as UTF-8', { body: bodyWith('é/') }),
  createVector('a character outside the Basic Multilingual Plane', { body: bodyWith('🦊') }),
  createVector('the number 1.0', { body: EVENT_BODY.replace('"syncMark":null', '"syncMark":1.0') }),
  createVector('an unknown event type', { body: EVENT_BODY.replace('webhook.test', 'future.type') }),
  createVector('a secret without its prefix', { secrets: [SECRET.replace('whsec_', '')] }),
  createVector('a secret of 24 bytes', {
    by: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
    secrets: ['whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'],
  }),
  createVector('five minutes old', { timestamp: timestampAt(-TOLERANCE_SECONDS) }),
  createVector('five minutes ahead', { timestamp: timestampAt(TOLERANCE_SECONDS) }),
  createVector('two signatures, the first valid', { signature: (hmac) => `v1,${hmac} v1,${ANOTHER_HMAC}` }),
  createVector('two signatures, the second valid', { signature: (hmac) => `v1,${ANOTHER_HMAC} v1,${hmac}` }),
  createVector('signatures of unknown versions beside a valid one', {
    signature: (hmac) => `v1a,${ANOTHER_HMAC} v2,${hmac} v1,${hmac}`,
  }),
  createVector('the older secret during a rotation', { by: OTHER_SECRET, secrets: [SECRET, OTHER_SECRET] }),
  createVector('the newer secret during a rotation', { by: SECRET, secrets: [SECRET, OTHER_SECRET] }),
  createVector('header names in upper case', {
    headers: {
      'Webhook-Id': [EVENT_ID],
      'WEBHOOK-TIMESTAMP': [timestampAt(0)],
      'Webhook-Signature': [
        `v1,${computeHmac(Buffer.from(SECRET.slice(6), 'base64'), EVENT_ID, timestampAt(0), EVENT_BODY)}`,
      ],
    },
  }),
];

/** The headers of the test event, with other values of one of them. */
function withHeader(name: string, ...values: readonly string[]): VectorInput {
  return { headers: { ...createVector('', {}).headers, [name]: values } };
}

const INVALID_VECTORS = [
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) => [
    createVector(`no ${name}`, withHeader(name), 'header_missing'),
    createVector(`an empty ${name}`, withHeader(name, ''), 'header_missing'),
  ]),
  createVector('two ids', withHeader('webhook-id', EVENT_ID, EVENT_ID), 'header_invalid'),
  createVector('an ISO 8601 timestamp', { timestamp: '2026-03-02T12:00:00.000Z' }, 'header_invalid'),
  createVector('a timestamp with a fraction', { timestamp: `${SENT_AT_SECONDS}.5` }, 'header_invalid'),
  createVector('a negative timestamp', { timestamp: `-${SENT_AT_SECONDS}` }, 'header_invalid'),
  createVector('another secret', { by: OTHER_SECRET }, 'signature_invalid'),
  createVector(
    'signed with the text of the secret instead of its decoded bytes',
    { signature: () => `v1,${computeHmac(Buffer.from(SECRET), EVENT_ID, timestampAt(0), EVENT_BODY)}` },
    'signature_invalid',
  ),
  createVector('one changed byte in the body', { signed: bodyWith('site_2') }, 'signature_invalid'),
  createVector('an added line ending', { body: `${EVENT_BODY}\n`, signed: EVENT_BODY }, 'signature_invalid'),
  createVector(
    'a reserialized body',
    { body: EVENT_BODY, signed: JSON.stringify(JSON.parse(EVENT_BODY), null, 2) },
    'signature_invalid',
  ),
  createVector('another id than the signed one', withHeader('webhook-id', 'evt_2'), 'signature_invalid'),
  createVector(
    'another timestamp than the signed one',
    withHeader('webhook-timestamp', timestampAt(1)),
    'signature_invalid',
  ),
  createVector('no version', { signature: (hmac) => hmac }, 'signature_invalid'),
  createVector('only an unknown version', { signature: (hmac) => `v2,${hmac}` }, 'signature_invalid'),
  createVector('the version in upper case', { signature: (hmac) => `V1,${hmac}` }, 'signature_invalid'),
  createVector(
    'two signatures separated by a comma',
    { signature: (hmac) => `v1,${ANOTHER_HMAC},v1,${hmac}` },
    'signature_invalid',
  ),
  createVector(
    'a signature in hexadecimal',
    { signature: (hmac) => `v1,${Buffer.from(hmac, 'base64').toString('hex')}` },
    'signature_invalid',
  ),
  createVector('a truncated signature', { signature: (hmac) => `v1,${hmac.slice(0, 20)}` }, 'signature_invalid'),
  createVector(
    'an invalid signature and an old timestamp: the signature is reported',
    { by: OTHER_SECRET, timestamp: timestampAt(-2 * TOLERANCE_SECONDS) },
    'signature_invalid',
  ),
  createVector(
    'five minutes and a second old',
    { timestamp: timestampAt(-TOLERANCE_SECONDS - 1) },
    'timestamp_out_of_window',
  ),
  createVector(
    'five minutes and a second ahead',
    { timestamp: timestampAt(TOLERANCE_SECONDS + 1) },
    'timestamp_out_of_window',
  ),
  createVector('a body that is not JSON', { body: 'type=webhook.test' }, 'body_invalid'),
  createVector('an array', { body: '[]' }, 'body_invalid'),
  createVector('an object without a type', { body: '{}' }, 'body_invalid'),
  createVector('an empty body', { body: '' }, 'body_invalid'),
  createVector('invalid UTF-8', { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) }, 'body_invalid'),
];
