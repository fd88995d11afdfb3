import { createHmac } from 'node:crypto';

/**
 * A test vector: a received webhook, and whether it is valid. With the vectors, developers test code that verifies
 * webhooks.
 */
export interface WebhookSignatureVector {
  readonly name: string;
  /** Time at which the webhook is received, on the receiver's clock. ISO 8601. */
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
  /** The body that is signed, if it differs from the received body. */
  readonly signedBody?: string;
  /** The secret with which the webhook is signed. */
  readonly signingSecret?: string;
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

function createWebhookVector(name: string, input: VectorInput, code?: string): WebhookSignatureVector {
  const {
    id = EVENT_ID,
    timestamp = String(SENT_AT_SECONDS),
    body = EVENT_BODY,
    signedBody = body,
    signingSecret = SECRET,
    secrets = [SECRET],
    headers,
    signature = (hmac: string) => `v1,${hmac}`,
  } = input;
  const hmac = computeHmac(Buffer.from(signingSecret.replace('whsec_', ''), 'base64'), id, timestamp, signedBody);
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

/** Returns the body of the test event with this text as the site's id. */
const createBodyWithSiteId = (text: string) => EVENT_BODY.replace('site_01k9z3v7q8e2m4n6p8r0s2t4v6', text);
const formatTimestampAtOffset = (offsetSeconds: number) => String(SENT_AT_SECONDS + offsetSeconds);
const WRONG_HMAC = `${'A'.repeat(43)}=`;

const VALID_VECTORS = [
  createWebhookVector('a test event', {}),
  createWebhookVector('an event with white space', { body: EVENT_BODY.replaceAll(',', ' ,\n  ') }),
  createWebhookVector('CRLF line endings', { body: EVENT_BODY.replaceAll(',', ',\r\n') }),
  createWebhookVector('escape sequences are not decoded', { body: createBodyWithSiteId('\\u00e9\\/') }),
  createWebhookVector('the same letter as UTF-8', { body: createBodyWithSiteId('é/') }),
  createWebhookVector('a character outside the Basic Multilingual Plane', { body: createBodyWithSiteId('🦊') }),
  createWebhookVector('the number 1.0', { body: EVENT_BODY.replace('"syncMark":null', '"syncMark":1.0') }),
  createWebhookVector('an unknown event type', { body: EVENT_BODY.replace('webhook.test', 'future.type') }),
  createWebhookVector('a secret without its prefix', { secrets: [SECRET.replace('whsec_', '')] }),
  createWebhookVector('a secret of 24 bytes', {
    signingSecret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
    secrets: ['whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'],
  }),
  createWebhookVector('five minutes old', { timestamp: formatTimestampAtOffset(-TOLERANCE_SECONDS) }),
  createWebhookVector('five minutes ahead', { timestamp: formatTimestampAtOffset(TOLERANCE_SECONDS) }),
  createWebhookVector('two signatures, the first valid', { signature: (hmac) => `v1,${hmac} v1,${WRONG_HMAC}` }),
  createWebhookVector('two signatures, the second valid', { signature: (hmac) => `v1,${WRONG_HMAC} v1,${hmac}` }),
  createWebhookVector('signatures of unknown versions beside a valid one', {
    signature: (hmac) => `v1a,${WRONG_HMAC} v2,${hmac} v1,${hmac}`,
  }),
  createWebhookVector('the older secret during a rotation', {
    signingSecret: OTHER_SECRET,
    secrets: [SECRET, OTHER_SECRET],
  }),
  createWebhookVector('the newer secret during a rotation', { signingSecret: SECRET, secrets: [SECRET, OTHER_SECRET] }),
  createWebhookVector('header names in upper case', {
    headers: {
      'Webhook-Id': [EVENT_ID],
      'WEBHOOK-TIMESTAMP': [formatTimestampAtOffset(0)],
      'Webhook-Signature': [
        `v1,${computeHmac(Buffer.from(SECRET.slice(6), 'base64'), EVENT_ID, formatTimestampAtOffset(0), EVENT_BODY)}`,
      ],
    },
  }),
];

/** Returns the headers of the test event, but with these values of the header `name`. */
function withHeader(name: string, ...values: readonly string[]): VectorInput {
  return { headers: { ...createWebhookVector('', {}).headers, [name]: values } };
}

const INVALID_VECTORS = [
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) => [
    createWebhookVector(`no ${name}`, withHeader(name), 'header_missing'),
    createWebhookVector(`an empty ${name}`, withHeader(name, ''), 'header_missing'),
  ]),
  createWebhookVector('two ids', withHeader('webhook-id', EVENT_ID, EVENT_ID), 'header_invalid'),
  createWebhookVector('an ISO 8601 timestamp', { timestamp: '2026-03-02T12:00:00.000Z' }, 'header_invalid'),
  createWebhookVector('a timestamp with a fraction', { timestamp: `${SENT_AT_SECONDS}.5` }, 'header_invalid'),
  createWebhookVector('a negative timestamp', { timestamp: `-${SENT_AT_SECONDS}` }, 'header_invalid'),
  createWebhookVector('another secret', { signingSecret: OTHER_SECRET }, 'signature_invalid'),
  createWebhookVector(
    'signed with the text of the secret instead of its decoded bytes',
    { signature: () => `v1,${computeHmac(Buffer.from(SECRET), EVENT_ID, formatTimestampAtOffset(0), EVENT_BODY)}` },
    'signature_invalid',
  ),
  createWebhookVector(
    'one changed byte in the body',
    { signedBody: createBodyWithSiteId('site_2') },
    'signature_invalid',
  ),
  createWebhookVector('an added line ending', { body: `${EVENT_BODY}\n`, signedBody: EVENT_BODY }, 'signature_invalid'),
  createWebhookVector(
    'a reserialized body',
    { body: EVENT_BODY, signedBody: JSON.stringify(JSON.parse(EVENT_BODY), null, 2) },
    'signature_invalid',
  ),
  createWebhookVector('another id than the signed one', withHeader('webhook-id', 'evt_2'), 'signature_invalid'),
  createWebhookVector(
    'another timestamp than the signed one',
    withHeader('webhook-timestamp', formatTimestampAtOffset(1)),
    'signature_invalid',
  ),
  createWebhookVector('no version', { signature: (hmac) => hmac }, 'signature_invalid'),
  createWebhookVector('only an unknown version', { signature: (hmac) => `v2,${hmac}` }, 'signature_invalid'),
  createWebhookVector('the version in upper case', { signature: (hmac) => `V1,${hmac}` }, 'signature_invalid'),
  createWebhookVector(
    'two signatures separated by a comma',
    { signature: (hmac) => `v1,${WRONG_HMAC},v1,${hmac}` },
    'signature_invalid',
  ),
  createWebhookVector(
    'a signature in hexadecimal',
    { signature: (hmac) => `v1,${Buffer.from(hmac, 'base64').toString('hex')}` },
    'signature_invalid',
  ),
  createWebhookVector('a truncated signature', { signature: (hmac) => `v1,${hmac.slice(0, 20)}` }, 'signature_invalid'),
  createWebhookVector(
    'an invalid signature and an old timestamp: the signature is reported',
    { signingSecret: OTHER_SECRET, timestamp: formatTimestampAtOffset(-2 * TOLERANCE_SECONDS) },
    'signature_invalid',
  ),
  createWebhookVector(
    'five minutes and a second old',
    { timestamp: formatTimestampAtOffset(-TOLERANCE_SECONDS - 1) },
    'timestamp_out_of_window',
  ),
  createWebhookVector(
    'five minutes and a second ahead',
    { timestamp: formatTimestampAtOffset(TOLERANCE_SECONDS + 1) },
    'timestamp_out_of_window',
  ),
  createWebhookVector('a body that is not JSON', { body: 'type=webhook.test' }, 'body_invalid'),
  createWebhookVector('an array', { body: '[]' }, 'body_invalid'),
  createWebhookVector('an object without a type', { body: '{}' }, 'body_invalid'),
  createWebhookVector('an empty body', { body: '' }, 'body_invalid'),
  createWebhookVector(
    'invalid UTF-8',
    { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) },
    'body_invalid',
  ),
];
