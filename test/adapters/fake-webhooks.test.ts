import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { FakePaymentGateway } from '../../adapters/fake-payments/fake-payment-gateway.ts';
import { createFakeSession } from '../../adapters/fake-payments/fake-session.ts';
import { createHttpWebhookSender } from '../../adapters/fake-payments/http-webhook-sender.ts';
import { MemoryFakeSessionRepository } from '../../adapters/memory/memory-fake-session-repository.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import type { ProviderWebhook } from '../../core/payments/payment-gateway.port.ts';
import { aSessionRequest } from '../support/fixtures/gateway-fixture.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';

const cryptography = new NodeCryptography(new Uint8Array(32).fill(3));
const clock = new ManualClock();
const session = createFakeSession(aSessionRequest(), 'unguessable');
const event = { eventId: 'fake_evt_1', at: clock.now(), fact: { kind: 'failed' } } as const;

describe('createHttpWebhookSender', () => {
  const received: (ProviderWebhook & { readonly path: string })[] = [];
  const server = createServer(async (request, response) => {
    const headers = request.headers as ProviderWebhook['headers'];
    received.push({ path: request.url ?? '', body: await buffer(request), headers, now: clock.now() });
    response.writeHead(500).end();
  });
  let url = '';
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('posts to the site’s webhook URL, signed with the site’s secret', async () => {
    const gateway = new FakePaymentGateway(new MemoryFakeSessionRepository(), cryptography, clock, () => url);
    await createHttpWebhookSender(
      cryptography,
      clock,
      () => url,
      async (siteId) => `secret of ${siteId}`,
    )(session, event);
    const [delivery] = received;
    const result = delivery && (await gateway.verifyWebhook(delivery, ['another', 'secret of site_1']));

    assert.equal(delivery?.path, '/webhooks/payments/fake/site_1');
    assert.deepEqual(result, {
      outcome: 'event',
      verifiedBy: 'secret of site_1',
      event: {
        eventId: 'fake_evt_1',
        occurredAt: event.at,
        siteId: 'site_1',
        executionId: 'exe_1',
        sessionId: session.id,
        fact: { kind: 'failed' },
      },
    });
  });

  it('sends nothing without a secret, and ignores connection errors', async () => {
    received.length = 0;
    await createHttpWebhookSender(
      cryptography,
      clock,
      () => url,
      async () => undefined,
    )(session, event);
    await createHttpWebhookSender(
      cryptography,
      clock,
      () => 'http://127.0.0.1:1',
      async () => 'secret',
    )(session, event);

    assert.deepEqual(received, []);
  });
});
