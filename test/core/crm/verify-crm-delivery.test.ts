import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import type { CrmDeliveryHeader, RawCrmDeliveryHeaders } from '../../../core/crm/crm-delivery-headers.ts';
import { type UnverifiedCrmDelivery, VerifyCrmDelivery } from '../../../core/crm/verify-crm-delivery.ts';
import { formatIsoTime, MINUTE, SECOND } from '../../../core/shared/time.ts';
import { NOON } from '../../support/builders/times.ts';

const SECRET = 'crm_secret';
const verify = new VerifyCrmDelivery(new NodeCryptography(new Uint8Array(32)));

interface Parts {
  readonly timestamp?: string;
  readonly id?: string;
  readonly body?: Uint8Array | string;
  /** The body that is sent instead of the signed one. */
  readonly sent?: Uint8Array | string;
  readonly digest?: string;
  readonly secret?: string;
  readonly secrets?: readonly string[] | undefined;
  /** Changes the valid signature. */
  readonly signature?: (right: string) => string;
  readonly headers?: RawCrmDeliveryHeaders;
}

/** A valid delivery sent at noon, except for the given parts. */
function aDelivery(parts: Parts = {}): UnverifiedCrmDelivery {
  const {
    timestamp = formatIsoTime(NOON),
    id = 'event-1',
    body = '{"a":1}',
    secret = SECRET,
    signature = (one) => one,
  } = parts;
  const sent = Buffer.from(parts.sent ?? body);
  const { digest = createHash('sha256').update(sent).digest('hex') } = parts;
  const right = createHmac('sha256', secret).update(`${timestamp}.${id}.`).update(Buffer.from(body)).digest('hex');
  const headers = {
    'x-service-timestamp': [timestamp],
    'x-service-delivery-id': [id],
    'x-service-content-sha256': [digest],
    'x-service-signature': [signature(`v1=${right}`)],
    ...parts.headers,
  };
  const secrets = 'secrets' in parts ? parts.secrets : [SECRET];
  return { headers, body: sent, secrets, now: NOON };
}

const outcomeOf = (parts: Parts) => verify.execute(aDelivery(parts)).outcome;
const late = formatIsoTime(NOON - 5 * MINUTE - 10 * SECOND);
const deep = (levels: number) => ['{"a":'.repeat(levels), '}'.repeat(levels)].join('1');

describe('VerifyCrmDelivery', () => {
  it('returns the contents of a valid delivery', () => {
    const delivery = aDelivery();
    const digest = delivery.headers['x-service-content-sha256']?.[0];

    assert.deepEqual(verify.execute(delivery), { outcome: 'verified', deliveryId: 'event-1', sentAt: NOON, digest });
  });

  const valid: Readonly<Record<string, Parts>> = {
    'a timestamp of exactly five minutes ago': { timestamp: formatIsoTime(NOON - 5 * MINUTE) },
    'a timestamp of exactly five minutes ahead': { timestamp: formatIsoTime(NOON + 5 * MINUTE) },
    'a timestamp without a fraction': { timestamp: '2026-03-01T12:00:00Z' },
    'a timestamp with an offset': { timestamp: '2026-03-01T14:30:00+02:30' },
    'a timestamp with nine digits of a fraction': { timestamp: '2026-03-01T12:00:00.123456789Z' },
    'an id of 200 characters': { id: 'aZ9_:-'.repeat(33).padEnd(200, '0') },
    'an id of one character': { id: '-' },
    'an empty object': { body: '{}' },
    'escapes in the body': { body: '{"a":"\\u00e4\\ud83d\\ude00\\/"}' },
    'CRLF in the body': { body: '{\r\n"a":\t1}\r\n' },
    'duplicate keys': { body: '{"a":1,"a":2}' },
    '1.0 and 1e0': { body: '{"a":1.0,"b":1e0,"c":12345678901234567890}' },
    'a body in UTF-8': { body: '{"ü":"😀"}' },
    'member names with a meaning in JavaScript': { body: '{"__proto__":{"constructor":1}}' },
    '64 levels': { body: deep(64) },
    'a body of 1 MiB': { body: `{"a":"${'x'.repeat(1_048_576 - 8)}"}` },
    'several signatures with one valid one': {
      signature: (one) => `v1=${'0'.repeat(64)}, ${one},v1=${'f'.repeat(64)}`,
    },
    'ten signatures': { signature: (one) => Array(10).fill(one).join(',') },
    'a signature in upper-case hexadecimal': { signature: (one) => `v1=${one.slice(3).toUpperCase()}` },
    'the older of two secrets': { secrets: ['crm_newer', SECRET] },
    'the newer of two secrets': { secrets: [SECRET, 'crm_older'] },
  };
  for (const [name, parts] of Object.entries(valid)) {
    it(`accepts ${name}`, () => {
      assert.equal(outcomeOf(parts), 'verified');
    });
  }

  const names: readonly CrmDeliveryHeader[] = [
    'x-service-timestamp',
    'x-service-delivery-id',
    'x-service-content-sha256',
    'x-service-signature',
  ];
  for (const name of names) {
    for (const [how, values] of Object.entries({
      missing: undefined,
      empty: [''],
      repeated: [aDelivery().headers[name]?.[0] ?? '', aDelivery().headers[name]?.[0] ?? ''],
      'of 1 MB': ['a'.repeat(1_000_000)],
    })) {
      it(`reports ${name} if it is ${how}`, () => {
        const result = verify.execute(aDelivery({ headers: { [name]: values } }));

        assert.equal(result.outcome, 'invalid_request');
        assert.deepEqual('violations' in result && result.violations.map(({ pointer }) => pointer), [`header:${name}`]);
      });
    }
  }

  it('reports every invalid header', () => {
    const result = verify.execute({ ...aDelivery(), headers: {} });

    assert.deepEqual(
      'violations' in result && result.violations.map(({ pointer }) => pointer),
      names.map((name) => `header:${name}`),
    );
  });

  const malformed: Readonly<Record<string, Parts>> = {
    'a digest in upper case': { digest: createHash('sha256').update('{"a":1}').digest('hex').toUpperCase() },
    'a digest in base64': { digest: createHash('sha256').update('{"a":1}').digest('base64') },
    'a truncated digest': { digest: 'a'.repeat(63) },
    'a signature without v1=': { signature: (one) => one.slice(3) },
    'a signature v2=': { signature: (one) => one.replace('v1', 'v2') },
    'a signature V1=': { signature: (one) => one.replace('v1', 'V1') },
    'a truncated signature': { signature: (one) => one.slice(0, -1) },
    'a signature that is too long': { signature: (one) => `${one}0` },
    'a signature in base64': { signature: (one) => `v1=${Buffer.from(one.slice(3), 'hex').toString('base64')}` },
    'a valid signature next to another scheme': { signature: (one) => `${one},v2=${'0'.repeat(64)}` },
    'a comma at the end': { signature: (one) => `${one},` },
    'eleven signatures': { signature: (one) => Array(11).fill(one).join(',') },
    'an API key instead of a signature': { signature: () => 'svc_A1b2C3' },
    'a bearer token instead of a signature': { signature: () => 'Bearer eyJhbGciOi' },
    'a timestamp without a zone': { timestamp: '2026-03-01T12:00:00' },
    'a timestamp without seconds': { timestamp: '2026-03-01T12:00Z' },
    'unix seconds': { timestamp: String(NOON / 1000) },
    'the 30th of February': { timestamp: '2026-02-30T12:00:00Z' },
    'an HTTP date': { timestamp: 'Sun, 01 Mar 2026 12:00:00 GMT' },
    'a leap second': { timestamp: '2026-03-01T12:00:60Z' },
    'an id with a dot': { id: 'event.1' },
    'an id with a space': { id: 'event 1' },
    'an id that is not ASCII': { id: 'évent' },
    'an id of 201 characters': { id: 'a'.repeat(201) },
    'a timestamp and an id that are split at another dot': { timestamp: '2026-03-01T12:00:00', id: '123Z.event-1' },
  };
  for (const [name, parts] of Object.entries(malformed)) {
    it(`rejects ${name} with invalid_request`, () => {
      assert.equal(outcomeOf(parts), 'invalid_request');
    });
  }

  const unsigned: Readonly<Record<string, Parts>> = {
    'another secret': { secret: 'crm_other' },
    'an expired secret if none is valid': { secrets: [] },
    'one byte flipped': { sent: '{"a":2}' },
    'a newline added': { sent: '{"a":1}\n' },
    'a re-serialized body': { body: '{ "a": 1.0 }', sent: '{"a":1}' },
    'an empty body instead of the signed one': { sent: '' },
    'another id': { headers: { 'x-service-delivery-id': ['event-2'] } },
    'another timestamp': { headers: { 'x-service-timestamp': [formatIsoTime(NOON + 1)] } },
    'the same instant in another format': { headers: { 'x-service-timestamp': ['2026-03-01T12:00:00Z'] } },
    'a signature of the digest instead of the body': {
      body: createHash('sha256').update('{}').digest('hex'),
      sent: '{}',
    },
  };
  for (const [name, parts] of Object.entries(unsigned)) {
    it(`rejects ${name} with signature_invalid`, () => {
      assert.equal(outcomeOf(parts), 'signature_invalid');
    });
  }

  it('rejects timestamps more than five minutes before or after now with timestamp_out_of_window', () => {
    for (const off of [1, 10 * SECOND, 24 * 60 * MINUTE]) {
      assert.equal(outcomeOf({ timestamp: formatIsoTime(NOON - 5 * MINUTE - off) }), 'timestamp_out_of_window');
      assert.equal(outcomeOf({ timestamp: formatIsoTime(NOON + 5 * MINUTE + off) }), 'timestamp_out_of_window');
    }
  });

  for (const [name, body] of Object.entries({
    'a list': '[]',
    'a text': '"x"',
    'a number': '1',
    null: 'null',
    nothing: '',
    'broken JSON': '{"a":1',
    'two documents': '{}{}',
    'a byte order mark': '\ufeff{}',
    'invalid UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    '65 levels': deep(65),
    '10,000 levels': deep(10_000),
    '170,000 levels': deep(170_000),
  })) {
    it(`rejects ${name} with body_invalid`, () => {
      assert.equal(outcomeOf({ body }), 'body_invalid');
    });
  }

  const order: readonly (readonly [string, Parts])[] = [
    ['invalid_request', { digest: 'x' }],
    ['not_receiving', { secrets: undefined }],
    ['signature_invalid', { secret: 'crm_other' }],
    ['digest_mismatch', { digest: 'a'.repeat(64) }],
    ['timestamp_out_of_window', { timestamp: late }],
    ['body_invalid', { body: '[]' }],
  ];
  for (const [index, [outcome, parts]] of order.entries()) {
    it(`checks ${outcome} before the later checks`, () => {
      const withLaterViolations = order
        .slice(index)
        .toReversed()
        .map(([, one]) => one);

      assert.equal(outcomeOf(parts), outcome);
      assert.equal(outcomeOf(Object.assign({}, ...withLaterViolations)), outcome);
    });
  }
});
