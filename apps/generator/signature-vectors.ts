import { createHash, createHmac } from 'node:crypto';

/**
 * A test vector: a signed delivery and the expected response. Developers can test code with it that signs or verifies
 * deliveries.
 */
export interface SignatureVector {
  readonly name: string;
  /** Time on the server's clock when it receives the delivery. */
  readonly now: string;
  /** The active signing secrets. The HMAC key is the whole text in UTF-8. */
  readonly secrets: readonly string[];
  /** All values of each header, by header name. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bodyBase64: string;
  readonly status: 201 | 400 | 401;
  /** The problem code of the response. `pointers` are those in its `errors`. */
  readonly code?: string;
  readonly pointers?: readonly string[];
}

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const SECRET = 'crm_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const OTHER_SECRET = 'crm_GFEDCBAzyxwvutsrqponmlkjihgfedcba9876543210';
const EVENT = '{"record":{"id":"HD-4711","status":"closed"}}';

interface VectorInput {
  readonly time?: string;
  readonly id?: string;
  readonly body?: string | Uint8Array;
  readonly signed?: string | Uint8Array;
  readonly by?: string;
  readonly secrets?: readonly string[];
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** Returns the value of the signature header. `hmac` is hexadecimal. */
  readonly signature?: (hmac: string) => string;
}

type ExpectedResponse = Pick<SignatureVector, 'status' | 'code' | 'pointers'>;

/** Renders `contracts/crm-signature-vectors.json`. */
export function renderSignatureVectors(): string {
  const vectors = { signed: 'timestamp + "." + delivery id + "." + body', vectors: [...ACCEPTED, ...REJECTED] };
  return `${JSON.stringify(vectors, null, 2)}\n`;
}

const formatTime = (offset: number) => new Date(NOW + offset).toISOString();

function createVector(name: string, input: VectorInput, expected: ExpectedResponse = { status: 201 }): SignatureVector {
  const {
    time = formatTime(0),
    id = 'evt-1',
    body = EVENT,
    signed = body,
    by = SECRET,
    secrets = [SECRET],
    headers,
  } = input;
  const { signature = (hmac: string) => `v1=${hmac}` } = input;
  const hmac = createHmac('sha256', by).update(`${time}.${id}.`).update(signed).digest('hex');
  const validHeaders = {
    'x-service-timestamp': [time],
    'x-service-delivery-id': [id],
    'x-service-content-sha256': [createHash('sha256').update(body).digest('hex')],
    'x-service-signature': [signature(hmac)],
  };
  const bodyBase64 = Buffer.from(body).toString('base64');
  return { name, now: formatTime(0), secrets, headers: { ...validHeaders, ...headers }, bodyBase64, ...expected };
}

const ACCEPTED = [
  createVector('a small event', {}),
  createVector('an empty object', { body: '{}' }),
  createVector('white space around and inside the object', { body: ' { "a" : [ 1 , 2 ] } \n' }),
  createVector('escape sequences are not decoded', { body: '{"a":"\\u00e9\\/\\n"}' }),
  createVector('the same letter as UTF-8', { body: '{"a":"é"}' }),
  createVector('a character outside the Basic Multilingual Plane', { body: '{"a":"🦊"}' }),
  createVector('CRLF line endings', { body: '{\r\n  "a": 1\r\n}\r\n' }),
  createVector('a duplicate member name', { body: '{"a":1,"a":2}' }),
  createVector('the number 1.0', { body: '{"a":1.0}' }),
  createVector('the number 1', { body: '{"a":1}' }),
  createVector('a number with more digits than a double', { body: '{"a":12345678901234567890.123456789}' }),
  createVector('a time without a fraction', { time: '2026-03-02T12:00:00Z' }),
  createVector('a time with nanoseconds', { time: '2026-03-02T12:00:00.000000000Z' }),
  createVector('a time east of Greenwich', { time: '2026-03-02T13:30:00+01:30' }),
  createVector('a time west of Greenwich', { time: '2026-03-02T04:00:00-08:00' }),
  createVector('five minutes early', { time: formatTime(-300_000) }),
  createVector('five minutes late', { time: formatTime(300_000) }),
  createVector('an ID with every kind of allowed character', { id: 'AZaz09_:-' }),
  createVector('an id of 200 characters', { id: 'x'.repeat(200) }),
  createVector('a signature in upper case', { signature: (hmac) => `v1=${hmac.toUpperCase()}` }),
  createVector('two signatures, the second valid', { signature: (hmac) => `v1=${'0'.repeat(64)},v1=${hmac}` }),
  createVector('two signatures separated by spaces', { signature: (hmac) => `v1=${hmac} , v1=${'0'.repeat(64)}` }),
  createVector('the older secret during a rotation', { by: OTHER_SECRET, secrets: [SECRET, OTHER_SECRET] }),
  createVector('the newer secret during a rotation', { by: SECRET, secrets: [SECRET, OTHER_SECRET] }),
];

const SIGNATURE_INVALID: ExpectedResponse = { status: 401, code: 'signature_invalid' };
const OUT_OF_WINDOW: ExpectedResponse = { status: 401, code: 'timestamp_out_of_window' };
const INVALID_BODY: ExpectedResponse = { status: 400, code: 'invalid_request', pointers: [''] };
const invalidHeaders = (...names: readonly string[]): ExpectedResponse => ({
  status: 400,
  code: 'invalid_request',
  pointers: names.map((name) => `header:x-service-${name}`),
});
const withHeader = (name: string, ...values: readonly string[]) => ({ headers: { [`x-service-${name}`]: values } });

const REJECTED = [
  ...['timestamp', 'delivery-id', 'content-sha256', 'signature'].flatMap((name) => [
    createVector(`no ${name}`, withHeader(name), invalidHeaders(name)),
    createVector(`an empty ${name}`, withHeader(name, ''), invalidHeaders(name)),
  ]),
  createVector('two delivery IDs', withHeader('delivery-id', 'evt-1', 'evt-1'), invalidHeaders('delivery-id')),
  createVector('a time without a zone', { time: '2026-03-02T12:00:00' }, invalidHeaders('timestamp')),
  createVector('a time without seconds', { time: '2026-03-02T12:00Z' }, invalidHeaders('timestamp')),
  createVector('a Unix timestamp in seconds', { time: '1772452800' }, invalidHeaders('timestamp')),
  createVector('a day that does not exist', { time: '2026-02-30T12:00:00Z' }, invalidHeaders('timestamp')),
  createVector('an id with a dot', { id: 'evt.1' }, invalidHeaders('delivery-id')),
  createVector('an id of 201 characters', { id: 'x'.repeat(201) }, invalidHeaders('delivery-id')),
  createVector(
    'the same signed bytes with another split of timestamp and delivery ID',
    {
      time: '2026-03-02T12:00:00.123Z',
      headers: { 'x-service-timestamp': ['2026-03-02T12:00:00'], 'x-service-delivery-id': ['123Z.evt-1'] },
    },
    invalidHeaders('timestamp', 'delivery-id'),
  ),
  createVector(
    'a digest in upper case',
    withHeader('content-sha256', 'A'.repeat(64)),
    invalidHeaders('content-sha256'),
  ),
  createVector(
    'a digest in base64',
    withHeader('content-sha256', `${'A'.repeat(43)}=`),
    invalidHeaders('content-sha256'),
  ),
  createVector('no v1=', { signature: (hmac) => hmac }, invalidHeaders('signature')),
  createVector('v2=', { signature: (hmac) => `v2=${hmac}` }, invalidHeaders('signature')),
  createVector(
    'a truncated signature',
    { signature: (hmac) => `v1=${hmac.slice(0, 32)}` },
    invalidHeaders('signature'),
  ),
  createVector('a signature that is too long', { signature: (hmac) => `v1=${hmac}00` }, invalidHeaders('signature')),
  createVector('another secret', { by: OTHER_SECRET }, SIGNATURE_INVALID),
  createVector('one changed byte in the body', { signed: EVENT.replace('4711', '4712') }, SIGNATURE_INVALID),
  createVector('an added line ending', { body: `${EVENT}\n`, signed: EVENT }, SIGNATURE_INVALID),
  createVector('a reserialized body', { body: '{"a":1}', signed: '{"a":1.0}' }, SIGNATURE_INVALID),
  createVector('another delivery ID than the signed one', withHeader('delivery-id', 'evt-2'), SIGNATURE_INVALID),
  createVector('another timestamp than the signed one', withHeader('timestamp', formatTime(1)), SIGNATURE_INVALID),
  createVector(
    'an invalid signature and a stale timestamp: the signature is reported',
    { by: OTHER_SECRET, time: formatTime(-600_000) },
    SIGNATURE_INVALID,
  ),
  createVector('the digest of another body', withHeader('content-sha256', '0'.repeat(64)), {
    status: 401,
    code: 'digest_mismatch',
  }),
  createVector('five minutes and a millisecond early', { time: formatTime(-300_001) }, OUT_OF_WINDOW),
  createVector('five minutes and a millisecond late', { time: formatTime(300_001) }, OUT_OF_WINDOW),
  createVector('an array', { body: '[]' }, INVALID_BODY),
  createVector('a string', { body: '"x"' }, INVALID_BODY),
  createVector('null', { body: 'null' }, INVALID_BODY),
  createVector('an empty body', { body: '' }, INVALID_BODY),
  createVector('invalid UTF-8', { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) }, INVALID_BODY),
  createVector('65 nested levels', { body: `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}` }, INVALID_BODY),
];
