import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { PrivateHostAllowlist } from '../../../adapters/sending/private-host-allowlist.ts';
import { UndiciWebhookSender } from '../../../adapters/sending/undici-webhook-sender.ts';
import { webhookSenderSuite } from '../../conformance/webhook-sender.suite.ts';
import { createCertificate } from '../../support/builders/certificate.ts';
import { respondWith, withFakeInternet } from '../../support/fixtures/fake-internet.ts';
import { createFakeNetwork } from '../../support/fixtures/fake-network.ts';
import { createDirectSender, createSenderSetup } from '../../support/fixtures/webhook-senders.ts';
import { summarizeResult } from '../../support/fixtures/with-webhook-sender.ts';

const NAME = 'a.example.com';
const NEVER = new AbortController().signal;
const requestTo = (url: string) => ({ url, headers: {}, body: '{}' });

describe(UndiciWebhookSender.name, () => {
  webhookSenderSuite(async (setup) => {
    const port = createDirectSender(setup);
    return { port, close: async () => port.close() };
  });

  it('ends as timed_out when DNS does not respond', async () => {
    const silent = () => new Promise<never>(() => {});
    const network = { resolve: silent, lookUp: silent, dial: () => assert.fail('dialled') };
    const sender = new UndiciWebhookSender(new PrivateHostAllowlist(['crm']), network, { headersMs: 100, bodyMs: 100 });

    for (const url of ['https://a.example.com/', 'http://crm/']) {
      const result = await sender.send(requestTo(url), NEVER);
      assert.equal(summarizeResult(result), 'timed_out');
      assert.ok(result.durationMs >= 90, `${result.durationMs} ms`);
    }
  });

  it('ends as unreachable when DNS fails', async () => {
    const network = {
      resolve: async () => [],
      lookUp: async () => [],
      dial: () => assert.fail('dialled'),
    };
    const sender = new UndiciWebhookSender(new PrivateHostAllowlist(['crm']), network);

    for (const url of ['https://a.example.com/', 'http://crm/']) {
      assert.equal(summarizeResult(await sender.send(requestTo(url), NEVER)), 'unreachable');
    }
  });

  it(
    'never looks up a public host with the hosts file, and checks the address of each new connection',
    withFakeInternet(async (internet) => {
      const certificate = createCertificate([NAME]);
      internet.authorities.push(certificate.cert);
      await internet.addHttpsSite(NAME, certificate, { '/': respondWith(200, { connection: 'close' }) });
      internet.dnsRecords.set(NAME, [['93.184.215.14'], ['127.0.0.1']]);
      const network = { ...createFakeNetwork(internet), lookUp: () => assert.fail('looked up') };
      const sender = new UndiciWebhookSender(new PrivateHostAllowlist([]), network);

      assert.equal(summarizeResult(await sender.send(requestTo(`https://${NAME}/`), NEVER)), 200);
      assert.equal(summarizeResult(await sender.send(requestTo(`https://${NAME}/`), NEVER)), 'address_blocked');
      assert.deepEqual(internet.connections, [`${NAME} 93.184.215.14`]);
    }),
  );

  it(
    'dials the next IP address of a host when the first refuses the connection',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/': respondWith(200) });
      const network = createFakeNetwork(internet);
      internet.dnsRecords.set('crm', [['10.0.0.1', '127.0.0.1']]);
      const sender = new UndiciWebhookSender(new PrivateHostAllowlist(['crm']), network);
      const { port } = new URL(internet.localUrl(NAME));

      assert.equal(summarizeResult(await sender.send(requestTo(`http://crm:${port}/`), NEVER)), 200);
      assert.deepEqual(internet.connections, ['crm 10.0.0.1', 'crm 127.0.0.1']);
      sender.close();
    }),
  );

  it(
    'closes an idle connection before the receiver does, as its Keep-Alive header says',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/': respondWith(200, { 'keep-alive': 'timeout=3' }) });
      const sender = createDirectSender(createSenderSetup(internet));

      assert.equal(summarizeResult(await sender.send(requestTo(internet.localUrl(NAME)), NEVER)), 200);
      const sentAt = performance.now();
      await internet.waitForClosedConnections();
      const idleMs = performance.now() - sentAt;
      assert.ok(idleMs > 900 && idleMs < 3900, `${idleMs} ms`);
    }),
  );

  it(
    'closes idle connections on close',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/': respondWith(200) });
      const sender = createDirectSender(createSenderSetup(internet));
      await sender.send(requestTo(internet.localUrl(NAME)), NEVER);
      sender.close();

      await internet.waitForClosedConnections();
    }),
  );

  it(
    'destroys a connection that is established after the deadline',
    withFakeInternet(async (internet) => {
      await internet.addSite(NAME, { '/': respondWith(200) });
      const address = new URL(internet.localUrl(NAME));
      const { promise: dialled, resolve: onDial } = withResolver<ReturnType<typeof connect>>();
      const { promise: looked, resolve: answer } = withResolver<readonly string[]>();
      const network = {
        resolve: async () => [],
        lookUp: () => looked,
        dial: () => {
          const socket = connect({ host: '127.0.0.1', port: Number(address.port) });
          onDial(socket);
          return socket;
        },
      };
      const sender = new UndiciWebhookSender(new PrivateHostAllowlist(['crm']), network, {
        headersMs: 20_000,
        bodyMs: 100,
      });
      const controller = new AbortController();
      const result = sender.send(requestTo('http://crm/'), controller.signal);
      answer(['127.0.0.1']);
      const socket = await dialled;
      controller.abort();

      assert.equal(summarizeResult(await result), 'timed_out');
      if (!socket.closed) await once(socket, 'close');
      assert.deepEqual(internet.requests, []);
    }),
  );
});

function withResolver<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
