import { createHash, createHmac } from 'node:crypto';

/** A delivery, and what is to be said of it: for everybody who signs deliveries, or verifies them. */
export interface SignatureVector {
  readonly name: string;
  /** The service's time. */
  readonly now: string;
  /** The secrets that verify; the whole text, as UTF-8, is the key of the HMAC. */
  readonly secrets: readonly string[];
  /** By name, every value as it is sent. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly bodyBase64: string;
  readonly status: 201 | 400 | 401;
  /** The code of the refusal, and the places that it names. */
  readonly code?: string;
  readonly pointers?: readonly string[];
}

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const SECRET = 'crm_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const OTHER = 'crm_GFEDCBAzyxwvutsrqponmlkjihgfedcba9876543210';
const EVENT = '{"record":{"id":"HD-4711","status":"closed"}}';

interface Given {
  readonly time?: string;
  readonly id?: string;
  readonly body?: string | Uint8Array;
  readonly signed?: string | Uint8Array;
  readonly by?: string;
  readonly secrets?: readonly string[];
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** From the hexadecimal HMAC to the header. */
  readonly signature?: (hmac: string) => string;
}

type Refusal = Pick<SignatureVector, 'status' | 'code' | 'pointers'>;

/** The file `contracts/crm-signature-vectors.json`. */
export function signatureVectors(): string {
  const vectors = { signed: 'timestamp + "." + delivery id + "." + body', vectors: [...good, ...bad] };
  return `${JSON.stringify(vectors, null, 2)}\n`;
}

const at = (offset: number) => new Date(NOW + offset).toISOString();

function vector(name: string, given: Given, refusal: Refusal = { status: 201 }): SignatureVector {
  const { time = at(0), id = 'evt-1', body = EVENT, signed = body, by = SECRET, secrets = [SECRET], headers } = given;
  const { signature = (hmac: string) => `v1=${hmac}` } = given;
  const hmac = createHmac('sha256', by).update(`${time}.${id}.`).update(signed).digest('hex');
  const right = {
    'x-service-timestamp': [time],
    'x-service-delivery-id': [id],
    'x-service-content-sha256': [createHash('sha256').update(body).digest('hex')],
    'x-service-signature': [signature(hmac)],
  };
  const bodyBase64 = Buffer.from(body).toString('base64');
  return { name, now: at(0), secrets, headers: { ...right, ...headers }, bodyBase64, ...refusal };
}

const good = [
  vector('a small event', {}),
  vector('an empty object', { body: '{}' }),
  vector('white space around and within', { body: ' { "a" : [ 1 , 2 ] } \n' }),
  vector('escapes stay escapes', { body: '{"a":"\\u00e9\\/\\n"}' }),
  vector('the same letter as UTF-8', { body: '{"a":"é"}' }),
  vector('a character beyond the first plane', { body: '{"a":"🦊"}' }),
  vector('line ends of CRLF', { body: '{\r\n  "a": 1\r\n}\r\n' }),
  vector('a name twice', { body: '{"a":1,"a":2}' }),
  vector('1.0 is not 1', { body: '{"a":1.0}' }),
  vector('1', { body: '{"a":1}' }),
  vector('a number beyond any double', { body: '{"a":12345678901234567890.123456789}' }),
  vector('a time without a fraction', { time: '2026-03-02T12:00:00Z' }),
  vector('a time with nanoseconds', { time: '2026-03-02T12:00:00.000000000Z' }),
  vector('a time east of Greenwich', { time: '2026-03-02T13:30:00+01:30' }),
  vector('a time west of Greenwich', { time: '2026-03-02T04:00:00-08:00' }),
  vector('five minutes early', { time: at(-300_000) }),
  vector('five minutes late', { time: at(300_000) }),
  vector('an id of every character', { id: 'AZaz09_:-' }),
  vector('an id of 200 characters', { id: 'x'.repeat(200) }),
  vector('a signature in capitals', { signature: (hmac) => `v1=${hmac.toUpperCase()}` }),
  vector('two signatures, the second right', { signature: (hmac) => `v1=${'0'.repeat(64)},v1=${hmac}` }),
  vector('two signatures, spaces between', { signature: (hmac) => `v1=${hmac} , v1=${'0'.repeat(64)}` }),
  vector('the older secret during a rotation', { by: OTHER, secrets: [SECRET, OTHER] }),
  vector('the newer secret during a rotation', { by: SECRET, secrets: [SECRET, OTHER] }),
];

const wrongSignature: Refusal = { status: 401, code: 'signature_invalid' };
const outOfWindow: Refusal = { status: 401, code: 'timestamp_out_of_window' };
const wrongBody: Refusal = { status: 400, code: 'invalid_request', pointers: [''] };
const wrong = (...names: readonly string[]): Refusal => ({
  status: 400,
  code: 'invalid_request',
  pointers: names.map((name) => `header:x-service-${name}`),
});
const header = (name: string, ...values: readonly string[]) => ({ headers: { [`x-service-${name}`]: values } });

const bad = [
  ...['timestamp', 'delivery-id', 'content-sha256', 'signature'].flatMap((name) => [
    vector(`no ${name}`, header(name), wrong(name)),
    vector(`an empty ${name}`, header(name, ''), wrong(name)),
  ]),
  vector('the id twice', header('delivery-id', 'evt-1', 'evt-1'), wrong('delivery-id')),
  vector('a time without a zone', { time: '2026-03-02T12:00:00' }, wrong('timestamp')),
  vector('a time without seconds', { time: '2026-03-02T12:00Z' }, wrong('timestamp')),
  vector('unix seconds', { time: '1772452800' }, wrong('timestamp')),
  vector('a day that does not exist', { time: '2026-02-30T12:00:00Z' }, wrong('timestamp')),
  vector('an id with a dot', { id: 'evt.1' }, wrong('delivery-id')),
  vector('an id of 201 characters', { id: 'x'.repeat(201) }, wrong('delivery-id')),
  vector(
    'the shifted reading: the same signed bytes, cut elsewhere',
    {
      time: '2026-03-02T12:00:00.123Z',
      headers: { 'x-service-timestamp': ['2026-03-02T12:00:00'], 'x-service-delivery-id': ['123Z.evt-1'] },
    },
    wrong('timestamp', 'delivery-id'),
  ),
  vector('a digest in capitals', header('content-sha256', 'A'.repeat(64)), wrong('content-sha256')),
  vector('a digest in base64', header('content-sha256', `${'A'.repeat(43)}=`), wrong('content-sha256')),
  vector('no v1=', { signature: (hmac) => hmac }, wrong('signature')),
  vector('v2=', { signature: (hmac) => `v2=${hmac}` }, wrong('signature')),
  vector('a truncated signature', { signature: (hmac) => `v1=${hmac.slice(0, 32)}` }, wrong('signature')),
  vector('a signature that is too long', { signature: (hmac) => `v1=${hmac}00` }, wrong('signature')),
  vector('another secret', { by: OTHER }, wrongSignature),
  vector('one byte is flipped', { signed: EVENT.replace('4711', '4712') }, wrongSignature),
  vector('a line end is added', { body: `${EVENT}\n`, signed: EVENT }, wrongSignature),
  vector('the body is written anew', { body: '{"a":1}', signed: '{"a":1.0}' }, wrongSignature),
  vector('another id than the signed one', header('delivery-id', 'evt-2'), wrongSignature),
  vector('another time than the signed one', header('timestamp', at(1)), wrongSignature),
  vector('a wrong signature is told before a stale time', { by: OTHER, time: at(-600_000) }, wrongSignature),
  vector('a digest of another body', header('content-sha256', '0'.repeat(64)), {
    status: 401,
    code: 'digest_mismatch',
  }),
  vector('five minutes and a millisecond early', { time: at(-300_001) }, outOfWindow),
  vector('five minutes and a millisecond late', { time: at(300_001) }, outOfWindow),
  vector('an array', { body: '[]' }, wrongBody),
  vector('a text', { body: '"x"' }, wrongBody),
  vector('null', { body: 'null' }, wrongBody),
  vector('nothing', { body: '' }, wrongBody),
  vector('invalid UTF-8', { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) }, wrongBody),
  vector('65 levels', { body: `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}` }, wrongBody),
];
