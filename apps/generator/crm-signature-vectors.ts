import { createHash, createHmac } from 'node:crypto';

/**
 * A test vector: a signed delivery and the expected response. With the vectors, developers test code that signs or
 * verifies deliveries.
 */
export interface CrmSignatureVector {
  readonly name: string;
  /** Time at which the server receives the delivery, on its own clock. ISO 8601. */
  readonly now: string;
  /** The active signing secrets. The HMAC key is the whole text in UTF-8. */
  readonly secrets: readonly string[];
  /** All values of each header, by header name. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bodyBase64: string;
  readonly status: 201 | 400 | 401;
  /**
   * The problem code of the response, unless the status is 201. `pointers` are the pointers in the response's `errors`.
   */
  readonly code?: string;
  readonly pointers?: readonly string[];
}

const SIGNED_AT_MS = Date.parse('2026-03-02T12:00:00.000Z');
const SIGNING_SECRET = 'crm_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const OTHER_SIGNING_SECRET = 'crm_GFEDCBAzyxwvutsrqponmlkjihgfedcba9876543210';
const EVENT_BODY = '{"record":{"id":"HD-4711","status":"closed"}}';

interface VectorInput {
  readonly time?: string;
  readonly id?: string;
  readonly body?: string | Uint8Array;
  readonly signedBody?: string | Uint8Array;
  readonly signingSecret?: string;
  readonly secrets?: readonly string[];
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** Returns the value of the signature header. `hmac` is hexadecimal. */
  readonly signature?: (hmac: string) => string;
}

type ExpectedResponse = Pick<CrmSignatureVector, 'status' | 'code' | 'pointers'>;

/** Renders `contracts/crm-signature-vectors.json`. */
export function renderCrmSignatureVectors(): string {
  const vectors = {
    signed: 'timestamp + "." + delivery id + "." + body',
    vectors: [...ACCEPTED_VECTORS, ...REJECTED_VECTORS],
  };
  return `${JSON.stringify(vectors, null, 2)}\n`;
}

const formatTimeAtOffsetMs = (offset: number) => new Date(SIGNED_AT_MS + offset).toISOString();

function createSignatureVector(
  name: string,
  input: VectorInput,
  expected: ExpectedResponse = { status: 201 },
): CrmSignatureVector {
  const {
    time = formatTimeAtOffsetMs(0),
    id = 'evt-1',
    body = EVENT_BODY,
    signedBody = body,
    signingSecret = SIGNING_SECRET,
    secrets = [SIGNING_SECRET],
    headers,
  } = input;
  const { signature = (hmac: string) => `v1=${hmac}` } = input;
  const hmac = createHmac('sha256', signingSecret).update(`${time}.${id}.`).update(signedBody).digest('hex');
  const validHeaders = {
    'x-service-timestamp': [time],
    'x-service-delivery-id': [id],
    'x-service-content-sha256': [createHash('sha256').update(body).digest('hex')],
    'x-service-signature': [signature(hmac)],
  };
  const bodyBase64 = Buffer.from(body).toString('base64');
  return {
    name,
    now: formatTimeAtOffsetMs(0),
    secrets,
    headers: { ...validHeaders, ...headers },
    bodyBase64,
    ...expected,
  };
}

const ACCEPTED_VECTORS = [
  createSignatureVector('a small event', {}),
  createSignatureVector('an empty object', { body: '{}' }),
  createSignatureVector('white space around and inside the object', { body: ' { "a" : [ 1 , 2 ] } \n' }),
  createSignatureVector('escape sequences are not decoded', { body: '{"a":"\\u00e9\\/\\n"}' }),
  createSignatureVector('the same letter as UTF-8', { body: '{"a":"é"}' }),
  createSignatureVector('a character outside the Basic Multilingual Plane', { body: '{"a":"🦊"}' }),
  createSignatureVector('CRLF line endings', { body: '{\r\n  "a": 1\r\n}\r\n' }),
  createSignatureVector('a duplicate member name', { body: '{"a":1,"a":2}' }),
  createSignatureVector('the number 1.0', { body: '{"a":1.0}' }),
  createSignatureVector('the number 1', { body: '{"a":1}' }),
  createSignatureVector('a number with more digits than a double', { body: '{"a":12345678901234567890.123456789}' }),
  createSignatureVector('a time without a fraction', { time: '2026-03-02T12:00:00Z' }),
  createSignatureVector('a time with nanoseconds', { time: '2026-03-02T12:00:00.000000000Z' }),
  createSignatureVector('a time east of Greenwich', { time: '2026-03-02T13:30:00+01:30' }),
  createSignatureVector('a time west of Greenwich', { time: '2026-03-02T04:00:00-08:00' }),
  createSignatureVector('five minutes early', { time: formatTimeAtOffsetMs(-300_000) }),
  createSignatureVector('five minutes late', { time: formatTimeAtOffsetMs(300_000) }),
  createSignatureVector('an ID with every kind of allowed character', { id: 'AZaz09_:-' }),
  createSignatureVector('an id of 200 characters', { id: 'x'.repeat(200) }),
  createSignatureVector('a signature in upper case', { signature: (hmac) => `v1=${hmac.toUpperCase()}` }),
  createSignatureVector('two signatures, the second valid', { signature: (hmac) => `v1=${'0'.repeat(64)},v1=${hmac}` }),
  createSignatureVector('two signatures separated by spaces', {
    signature: (hmac) => `v1=${hmac} , v1=${'0'.repeat(64)}`,
  }),
  createSignatureVector('the older secret during a rotation', {
    signingSecret: OTHER_SIGNING_SECRET,
    secrets: [SIGNING_SECRET, OTHER_SIGNING_SECRET],
  }),
  createSignatureVector('the newer secret during a rotation', {
    signingSecret: SIGNING_SECRET,
    secrets: [SIGNING_SECRET, OTHER_SIGNING_SECRET],
  }),
];

const INVALID_SIGNATURE_RESPONSE: ExpectedResponse = { status: 401, code: 'signature_invalid' };
const OUT_OF_WINDOW_RESPONSE: ExpectedResponse = { status: 401, code: 'timestamp_out_of_window' };
const INVALID_BODY_RESPONSE: ExpectedResponse = { status: 400, code: 'invalid_request', pointers: [''] };
const createInvalidHeadersResponse = (...names: readonly string[]): ExpectedResponse => ({
  status: 400,
  code: 'invalid_request',
  pointers: names.map((name) => `header:x-service-${name}`),
});
const withServiceHeader = (name: string, ...values: readonly string[]) => ({
  headers: { [`x-service-${name}`]: values },
});

const REJECTED_VECTORS = [
  ...['timestamp', 'delivery-id', 'content-sha256', 'signature'].flatMap((name) => [
    createSignatureVector(`no ${name}`, withServiceHeader(name), createInvalidHeadersResponse(name)),
    createSignatureVector(`an empty ${name}`, withServiceHeader(name, ''), createInvalidHeadersResponse(name)),
  ]),
  createSignatureVector(
    'two delivery IDs',
    withServiceHeader('delivery-id', 'evt-1', 'evt-1'),
    createInvalidHeadersResponse('delivery-id'),
  ),
  createSignatureVector(
    'a time without a zone',
    { time: '2026-03-02T12:00:00' },
    createInvalidHeadersResponse('timestamp'),
  ),
  createSignatureVector(
    'a time without seconds',
    { time: '2026-03-02T12:00Z' },
    createInvalidHeadersResponse('timestamp'),
  ),
  createSignatureVector(
    'a Unix timestamp in seconds',
    { time: '1772452800' },
    createInvalidHeadersResponse('timestamp'),
  ),
  createSignatureVector(
    'a day that does not exist',
    { time: '2026-02-30T12:00:00Z' },
    createInvalidHeadersResponse('timestamp'),
  ),
  createSignatureVector('an id with a dot', { id: 'evt.1' }, createInvalidHeadersResponse('delivery-id')),
  createSignatureVector(
    'an id of 201 characters',
    { id: 'x'.repeat(201) },
    createInvalidHeadersResponse('delivery-id'),
  ),
  createSignatureVector(
    'the same signed bytes with another split of timestamp and delivery ID',
    {
      time: '2026-03-02T12:00:00.123Z',
      headers: { 'x-service-timestamp': ['2026-03-02T12:00:00'], 'x-service-delivery-id': ['123Z.evt-1'] },
    },
    createInvalidHeadersResponse('timestamp', 'delivery-id'),
  ),
  createSignatureVector(
    'a digest in upper case',
    withServiceHeader('content-sha256', 'A'.repeat(64)),
    createInvalidHeadersResponse('content-sha256'),
  ),
  createSignatureVector(
    'a digest in base64',
    withServiceHeader('content-sha256', `${'A'.repeat(43)}=`),
    createInvalidHeadersResponse('content-sha256'),
  ),
  createSignatureVector('no v1=', { signature: (hmac) => hmac }, createInvalidHeadersResponse('signature')),
  createSignatureVector('v2=', { signature: (hmac) => `v2=${hmac}` }, createInvalidHeadersResponse('signature')),
  createSignatureVector(
    'a truncated signature',
    { signature: (hmac) => `v1=${hmac.slice(0, 32)}` },
    createInvalidHeadersResponse('signature'),
  ),
  createSignatureVector(
    'a signature that is too long',
    { signature: (hmac) => `v1=${hmac}00` },
    createInvalidHeadersResponse('signature'),
  ),
  createSignatureVector('another secret', { signingSecret: OTHER_SIGNING_SECRET }, INVALID_SIGNATURE_RESPONSE),
  createSignatureVector(
    'one changed byte in the body',
    { signedBody: EVENT_BODY.replace('4711', '4712') },
    INVALID_SIGNATURE_RESPONSE,
  ),
  createSignatureVector(
    'an added line ending',
    { body: `${EVENT_BODY}\n`, signedBody: EVENT_BODY },
    INVALID_SIGNATURE_RESPONSE,
  ),
  createSignatureVector(
    'a reserialized body',
    { body: '{"a":1}', signedBody: '{"a":1.0}' },
    INVALID_SIGNATURE_RESPONSE,
  ),
  createSignatureVector(
    'another delivery ID than the signed one',
    withServiceHeader('delivery-id', 'evt-2'),
    INVALID_SIGNATURE_RESPONSE,
  ),
  createSignatureVector(
    'another timestamp than the signed one',
    withServiceHeader('timestamp', formatTimeAtOffsetMs(1)),
    INVALID_SIGNATURE_RESPONSE,
  ),
  createSignatureVector(
    'an invalid signature and a stale timestamp: the signature is reported',
    { signingSecret: OTHER_SIGNING_SECRET, time: formatTimeAtOffsetMs(-600_000) },
    INVALID_SIGNATURE_RESPONSE,
  ),
  createSignatureVector('the digest of another body', withServiceHeader('content-sha256', '0'.repeat(64)), {
    status: 401,
    code: 'digest_mismatch',
  }),
  createSignatureVector(
    'five minutes and a millisecond early',
    { time: formatTimeAtOffsetMs(-300_001) },
    OUT_OF_WINDOW_RESPONSE,
  ),
  createSignatureVector(
    'five minutes and a millisecond late',
    { time: formatTimeAtOffsetMs(300_001) },
    OUT_OF_WINDOW_RESPONSE,
  ),
  createSignatureVector('an array', { body: '[]' }, INVALID_BODY_RESPONSE),
  createSignatureVector('a string', { body: '"x"' }, INVALID_BODY_RESPONSE),
  createSignatureVector('null', { body: 'null' }, INVALID_BODY_RESPONSE),
  createSignatureVector('an empty body', { body: '' }, INVALID_BODY_RESPONSE),
  createSignatureVector(
    'invalid UTF-8',
    { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) },
    INVALID_BODY_RESPONSE,
  ),
  createSignatureVector(
    '65 nested levels',
    { body: `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}` },
    INVALID_BODY_RESPONSE,
  ),
];
