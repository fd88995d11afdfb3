import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import type { WebhookSignatureVector } from '../../../apps/generator/webhook-signature-vectors.ts';
import {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from '../../../contracts/client/verify-webhook.ts';
import {
  aSignedWebhook,
  aTestEvent,
  OTHER_WEBHOOK_SECRET,
  WEBHOOK_SECRET,
} from '../../support/builders/signed-webhook.ts';

const VECTORS_FILE = new URL('../../../contracts/webhook-signature-vectors.json', import.meta.url);
const { toleranceSeconds, vectors } = JSON.parse(readFileSync(VECTORS_FILE, 'utf8')) as {
  readonly toleranceSeconds: number;
  readonly vectors: readonly WebhookSignatureVector[];
};

const hasCode = (code: WebhookVerificationCode) => (error: unknown) =>
  error instanceof WebhookVerificationError && error.code === code;

describe('webhook-signature-vectors.json', () => {
  it('has at least 45 vectors, valid and invalid, with different names', () => {
    const valid = vectors.filter((one) => one.valid);

    assert.ok(vectors.length >= 45 && valid.length >= 15 && vectors.length - valid.length >= 25);
    assert.equal(new Set(vectors.map(({ name }) => name)).size, vectors.length);
  });

  for (const { name, now, secrets, headers, bodyBase64, valid, code } of vectors) {
    const body = Buffer.from(bodyBase64, 'base64');
    const webhook: ReceivedWebhook = { secrets, headers, body, now: new Date(now), toleranceSeconds };

    if (valid) {
      it(`is accepted by verifyWebhook: ${name}`, async () => {
        assert.deepEqual(await verifyWebhook(webhook), JSON.parse(body.toString()));
      });
    } else {
      it(`is rejected by verifyWebhook with ${code}: ${name}`, async () => {
        await assert.rejects(verifyWebhook(webhook), hasCode(code as WebhookVerificationCode));
      });
    }
  }
});

describe('verifyWebhook', () => {
  const { headers, body } = aSignedWebhook();

  it('returns an event whose type narrows its data', async () => {
    const event = await verifyWebhook({ secret: WEBHOOK_SECRET, headers, body });
    // Compiles only if `type` discriminates the events.
    const subject = event.type === 'ticket.created' ? event.data.ticket.summary : event.data.siteId;

    assert.deepEqual([event.type, subject], ['webhook.test', 'site_1']);
  });

  it('accepts headers of fetch, of Node.js and of plain objects, with names in any case', async () => {
    const upperCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));

    for (const form of [headers, upperCase, lists, new Headers(headers), { ...headers, host: undefined }]) {
      assert.equal((await verifyWebhook({ secret: WEBHOOK_SECRET, headers: form, body })).type, 'webhook.test');
    }
  });

  it('verifies a request that Node.js received', async () => {
    const server = createServer(async (request, response) => {
      const event = await verifyWebhook({
        secret: WEBHOOK_SECRET,
        headers: request.headers,
        body: await buffer(request),
      });
      response.end(event.type);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });

    assert.equal(await response.text(), 'webhook.test');
    server.close();
  });

  it('accepts the body as text and as bytes', async () => {
    const unicode = aSignedWebhook({ body: aTestEvent().replace('site_1', 'é🦊') });
    for (const form of [unicode.body, new TextEncoder().encode(unicode.body), Buffer.from(unicode.body)]) {
      const event = await verifyWebhook({ ...unicode, secret: WEBHOOK_SECRET, body: form });
      assert.equal(event.data.siteId, 'é🦊');
    }
  });

  it('accepts a webhook that is signed with one of several secrets', async () => {
    const rotating = aSignedWebhook({ secrets: [OTHER_WEBHOOK_SECRET, WEBHOOK_SECRET] });

    for (const secret of [WEBHOOK_SECRET, OTHER_WEBHOOK_SECRET]) await verifyWebhook({ ...rotating, secret });
    await verifyWebhook({ headers, body, secrets: [OTHER_WEBHOOK_SECRET, WEBHOOK_SECRET] });
    await assert.rejects(verifyWebhook({ headers, body, secret: OTHER_WEBHOOK_SECRET }), hasCode('signature_invalid'));
  });

  it('checks at most 10 signatures', async () => {
    const invalid = `v1,${'A'.repeat(43)}= `;
    const withInvalid = (count: number) => ({
      secret: WEBHOOK_SECRET,
      body,
      headers: { ...headers, 'webhook-signature': `${invalid.repeat(count)}${headers['webhook-signature']}` },
    });

    await verifyWebhook(withInvalid(9));
    await assert.rejects(verifyWebhook(withInvalid(10)), hasCode('signature_invalid'));
  });

  it('has a tolerance that callers can change', async () => {
    const old = { ...aSignedWebhook({ at: Date.now() - 600_000 }), secret: WEBHOOK_SECRET };

    await assert.rejects(verifyWebhook(old), hasCode('timestamp_out_of_window'));
    await verifyWebhook({ ...old, toleranceSeconds: 660 });
  });

  it('throws a TypeError for an invalid secret, which is an error of the receiver', async () => {
    for (const secret of ['', 'whsec_', 'whsec_*', 'not base64']) {
      await assert.rejects(verifyWebhook({ headers, body, secret }), TypeError);
    }
  });
});
