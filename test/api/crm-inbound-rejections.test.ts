import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createInstallation } from '../../contracts/management/installations.ts';
import { CrmClient, type CrmDeliveryOptions, computeHmac, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const crm = new CrmClient(api);
const { siteId, apiKeys, accessToken, inactiveInstallationId } = api.line;

/** Sends a delivery that is rejected, and asserts that its id can still be used. */
async function keepsIdUsable(delivery: CrmDeliveryOptions, check: (reply: Reply<unknown>) => void): Promise<void> {
  const deliveryId = delivery.deliveryId ?? newDeliveryId();
  check(await crm.send({ ...delivery, deliveryId }));
  if (delivery.deliveryId === undefined) await crm.deliver({ deliveryId });
}

describe('Headers of a CRM delivery', () => {
  const digest = createHash('sha256').update('{}').digest();
  const now = new Date().toISOString();
  const invalidHeaders: readonly (readonly [what: string, name: string, value: string | undefined])[] = [
    ...['timestamp', 'delivery-id', 'content-sha256', 'signature'].flatMap((name) => [
      [`${name} left out`, name, undefined] as const,
      [`${name} empty`, name, ''] as const,
      [`${name} of nothing but spaces`, name, '  '] as const,
    ]),
    ['a digest in capitals', 'content-sha256', digest.toString('hex').toUpperCase()],
    ['a digest in base64', 'content-sha256', digest.toString('base64')],
    ['a digest with a name', 'content-sha256', `sha256=${digest.toString('hex')}`],
    ['a signature without v1=', 'signature', '0'.repeat(64)],
    ['a signature v2=', 'signature', `v2=${'0'.repeat(64)}`],
    ['a truncated signature', 'signature', `v1=${'0'.repeat(63)}`],
    ['a longer signature', 'signature', `v1=${'0'.repeat(66)}`],
    ['a signature of no hexadecimal', 'signature', `v1=${'g'.repeat(64)}`],
    ['a signature and a comma', 'signature', `v1=${'0'.repeat(64)},`],
    [
      'eleven signatures',
      'signature',
      Array(11)
        .fill(`v1=${'0'.repeat(64)}`)
        .join(),
    ],
    ['an API key for a signature', 'signature', apiKeys.all],
    ['a bearer for a signature', 'signature', `Bearer ${accessToken}`],
    ['a time without a zone', 'timestamp', now.replace('Z', '')],
    ['a time without seconds', 'timestamp', `${now.slice(0, 16)}Z`],
    ['unix seconds', 'timestamp', String(Math.floor(Date.now() / 1000))],
    ['a day that does not exist', 'timestamp', '2026-02-30T12:00:00Z'],
    ['a date alone', 'timestamp', now.slice(0, 10)],
    ['a time of HTTP', 'timestamp', new Date().toUTCString()],
    ['an id with a dot', 'delivery-id', 'evt.1'],
    ['an id with a space', 'delivery-id', 'evt 1'],
    ['an id with a slash', 'delivery-id', 'evt/1'],
    ['an id of 201 characters', 'delivery-id', 'x'.repeat(201)],
  ];
  for (const [what, name, value] of invalidHeaders) {
    it(`rejects ${what} with 400 and does not use up the id`, async () => {
      await keepsIdUsable({ headers: { [`x-service-${name}`]: value } }, (reply) =>
        expectProblem(reply, 'invalid_request', `header:x-service-${name}`),
      );
    });
  }

  it('names every invalid header', async () => {
    const headers = { 'x-service-timestamp': 'now', 'x-service-delivery-id': undefined };

    expectProblem(
      await crm.send({ headers }),
      'invalid_request',
      'header:x-service-timestamp',
      'header:x-service-delivery-id',
    );
  });

  it('are checked before the CRM connection is looked up', async () => {
    const wrong = { headers: { 'x-service-timestamp': 'now' } };
    const nowhere = new CrmClient(api, 'ins_00000000000000000000000000');

    expectSameProblem(
      expectProblem(await crm.send(wrong), 'invalid_request', 'header:x-service-timestamp'),
      expectProblem(await nowhere.send(wrong), 'invalid_request', 'header:x-service-timestamp'),
    );
  });
});

describe('The signature of a CRM delivery', () => {
  const otherBytes: readonly (readonly [what: string, signed: string, sent: string])[] = [
    ['one byte is flipped', '{"a":"b"}', '{"a":"c"}'],
    ['a line end is added', '{"a":1}', '{"a":1}\n'],
    ['the body is serialised again', '{"a": 1.0}', '{"a":1}'],
    ['the body is cut', '{"a":1}{', '{"a":1}'],
  ];
  for (const [what, signed, sent] of otherBytes) {
    it(`is rejected with 401 signature_invalid when ${what}`, async () => {
      const [deliveryId, timestamp] = [newDeliveryId(), new Date().toISOString()];
      const headers = { 'x-service-signature': `v1=${computeHmac(crm.secret, timestamp, deliveryId, signed)}` };

      expectProblem(await crm.send({ deliveryId, timestamp, body: sent, headers }), 'signature_invalid');
      await crm.deliver({ deliveryId });
    });
  }

  it('rejects a shifted boundary between time and id', async () => {
    const timestamp = `${new Date().toISOString().slice(0, 19)}Z`;
    const shifted = { 'x-service-timestamp': timestamp.slice(0, -1), 'x-service-delivery-id': 'Z.id' };
    const reply = await crm.send({ timestamp, deliveryId: 'id', headers: shifted });

    expectProblem(reply, 'invalid_request', 'header:x-service-timestamp', 'header:x-service-delivery-id');
  });

  it('covers the time and the id', async () => {
    const deliveryId = newDeliveryId();
    for (const headers of [
      { 'x-service-timestamp': new Date(Date.now() + 1000).toISOString() },
      { 'x-service-delivery-id': newDeliveryId() },
    ]) {
      expectProblem(await crm.send({ deliveryId, headers }), 'signature_invalid');
    }
  });

  it('is rejected with the secret of another CRM connection', async () => {
    const body = { name: 'Another CRM' };
    const made = await api.asAccount(`/sites/${siteId}/installations`, { method: 'POST', body });
    const { secret } = expectSuccess(createInstallation, made);

    await keepsIdUsable({ secret }, (reply) => {
      expectProblem(reply, 'signature_invalid');
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Signature /);
    });
  });

  it('is checked before digest, time and body', async () => {
    const old = new Date(Date.now() - 3_600_000).toISOString();
    const headers = { 'x-service-content-sha256': '0'.repeat(64) };

    expectProblem(await crm.send({ secret: 'wrong', timestamp: old, body: '[]', headers }), 'signature_invalid');
    expectProblem(await crm.send({ timestamp: old, body: '[]', headers }), 'digest_mismatch');
    expectProblem(await crm.send({ timestamp: old, body: '[]' }), 'timestamp_out_of_window');
    expectProblem(await crm.send({ body: '[]' }), 'invalid_request', '');
  });
});

describe('The time of a CRM delivery', () => {
  for (const [what, seconds] of [
    ['early', -310],
    ['late', 310],
  ] as const) {
    it(`is rejected with 401 timestamp_out_of_window when it is 5 min 10 s ${what}`, async () => {
      const timestamp = new Date(Date.now() + 1000 * seconds).toISOString();

      await keepsIdUsable({ timestamp }, (reply) => expectProblem(reply, 'timestamp_out_of_window'));
    });
  }
});

describe('The body of a CRM delivery', () => {
  for (const [what, body] of [
    ['an array', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['empty', ''],
    ['white space', ' \n'],
    ['no JSON', '{a:1}'],
    ['two documents', '{}{}'],
    ['a byte order mark and an object', '\ufeff{}'],
    ['invalid UTF-8', Buffer.from('7b2261223a22ff227d', 'hex')],
    ['65 levels deep', `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`],
    ['10,000 levels deep', `${'{"a":'.repeat(9999)}{}${'}'.repeat(9999)}`],
    ['200,000 arrays deep', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ] as const) {
    it(`rejects ${what} with 400 and does not use up the id`, async () => {
      await keepsIdUsable({ body }, (reply) => expectProblem(reply, 'invalid_request', ''));
    });
  }

  it('rejects 1 MiB and a byte with 413 body_too_large', async () => {
    const body = `{"a":"${'x'.repeat(1_048_576 - 7)}"}`;

    await keepsIdUsable({ body }, (reply) => expectProblem(reply, 'body_too_large'));
    expectProblem(await crm.send({ body, secret: 'wrong' }), 'body_too_large');
  });

  it('rejects compression with 415 unsupported_media_type', async () => {
    for (const body of [gzipSync('{}'), '{}']) {
      const headers = { 'content-encoding': 'gzip' };
      await keepsIdUsable({ body, headers }, (reply) => expectProblem(reply, 'unsupported_media_type'));
    }
  });

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', '', 'application/json; charset=utf-16']) {
    it(`rejects the content type ${type || '(none)'} with 415`, async () => {
      const headers = { 'content-type': type };

      await keepsIdUsable({ headers }, (reply) => expectProblem(reply, 'unsupported_media_type'));
    });
  }
});

describe('A CRM connection without inbound deliveries', () => {
  it('answers unknown and inactive ids with the same 404 installation_not_found', async () => {
    const ids = ['ins_00000000000000000000000000', inactiveInstallationId, siteId, 'x', '%00', '%F0%9F%A6%8A'];
    const replies = await Promise.all(ids.map((id) => new CrmClient(api, id).send()));

    expectSameProblem(...replies.map((reply) => expectProblem(reply, 'installation_not_found')));
  });

  it('rejects other methods with 405 and query parameters with 400', async () => {
    expectProblem(await api.send(crm.path), 'method_not_allowed');
    const { headers } = await api.send(crm.path, { method: 'PUT', body: '{}' });
    assert.equal(headers.get('allow'), 'POST');
    expectProblem(await api.send(`${crm.path}?key=x`, { method: 'POST', body: '{}' }), 'invalid_request', 'query:key');
  });
});
