import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { createCertificate } from '../support/builders/certificate.ts';
import { respondWith } from '../support/fixtures/fake-internet.ts';
import { type OpenSender, summarizeResult, withWebhookSender } from '../support/fixtures/with-webhook-sender.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const NAME = 'a.example.com';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
/** Maximum number of connections to one origin. */
const MAX_CONNECTIONS = 128;

/** Responds to the first request of each connection, and calls `serve` for the second one. */
const respondOnce = (serve: (socket: Socket) => void) => (socket: Socket) => {
  socket.write(OK);
  socket.once('data', () => serve(socket));
};

/** How a WebhookSender reuses connections. */
export function webhookSenderConnectionsSuite(open: OpenSender): void {
  const onSender = withWebhookSender(open);
  describe('WebhookSender and connections', () => {
    const held: Parameters<RequestListener>[] = [];

    it(
      'reuses a connection after a complete response, with http and https',
      onSender(
        async (internet) => {
          const certificate = createCertificate(['s.example.com']);
          internet.authorities.push(certificate.cert);
          await internet.addHttpsSite('s.example.com', certificate, { '/': respondWith(200, {}, 'x'.repeat(50_000)) });
          return await internet.addSite(NAME, { '/': respondWith(500, {}, 'x') });
        },
        async (send, internet) => {
          for (const url of [internet.localUrl(NAME), 'https://s.example.com/']) {
            for (let time = 0; time < 5; time += 1) await send(url);
          }
          assert.deepEqual(internet.acceptedConnections, [NAME, 's.example.com']);
          assert.equal(internet.requests.length, 10);
        },
      ),
    );

    it(
      'does not reuse a connection across origins',
      onSender(
        (internet) => internet.addSite(NAME, { '/': respondWith(200) }),
        async (send, internet) => {
          const { port } = new URL(internet.localUrl(NAME));
          await send(`http://127.0.0.1:${port}/`);
          assert.equal(summarizeResult(await send(`http://127.0.0.2:${port}/`)), 'address_blocked');
          assert.equal(internet.acceptedConnections.length, 1);
        },
      ),
    );

    it(
      'closes a connection that the receiver does not keep',
      onSender(
        (internet) => internet.addSite(NAME, { '/': respondWith(200, { connection: 'close' }) }),
        async (send, internet) => {
          for (let time = 0; time < 2; time += 1)
            assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 200);
          assert.equal(internet.acceptedConnections.length, 2);
          await internet.waitForClosedConnections();
        },
      ),
    );

    for (const [how, serve] of Object.entries({
      closed: (socket: Socket) => socket.end(),
      reset: (socket: Socket) => socket.resetAndDestroy(),
    })) {
      it(
        `sends a request again over a new connection if the reused one was ${how} before a response`,
        onSender(
          (internet) => internet.addRawSite(NAME, respondOnce(serve)),
          async (send, internet) => {
            for (let time = 0; time < 3; time += 1)
              assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 200);
            assert.equal(internet.acceptedConnections.length, 3);
          },
        ),
      );
    }

    it(
      'sends over a new connection if the receiver has closed the idle one',
      onSender(
        (internet) =>
          internet.addRawSite(NAME, (socket) => {
            socket.write(OK);
            setTimeout(() => socket.destroy(), 50);
          }),
        async (send, internet) => {
          assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 200);
          await internet.waitForClosedConnections();
          assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 200);
        },
      ),
    );

    it(
      'does not send a request again if a response has begun, or over a new connection',
      onSender(
        async (internet) => {
          await internet.addRawSite('b.example.com', (socket) => void socket.end());
          return await internet.addRawSite(
            NAME,
            respondOnce((socket) => void socket.end('HTTP/1.1 200')),
          );
        },
        async (send, internet) => {
          assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 200);
          assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 'response_unreadable');
          assert.equal(summarizeResult(await send(internet.localUrl('b.example.com'))), 'unreachable');
          assert.deepEqual(internet.acceptedConnections, [NAME, 'b.example.com']);
        },
      ),
    );

    it(
      'ignores bytes that a receiver sends after a complete response',
      onSender(
        (internet) => internet.addRawSite(NAME, (socket) => void socket.write(`${OK}HTTP/1.1 500 Smuggled\r\n\r\n`)),
        async (send, internet) => {
          for (let time = 0; time < 3; time += 1)
            assert.equal(summarizeResult(await send(internet.localUrl(NAME))), 200);
        },
      ),
    );

    it(
      `has at most ${MAX_CONNECTIONS} connections to an origin; further requests wait, and can be aborted`,
      onSender(
        async (internet) => {
          await internet.addSite('b.example.com', { '/': respondWith(200) });
          return await internet.addSite(NAME, {
            '/': (...exchange) => void held.push(exchange),
            '/last': respondWith(202),
          });
        },
        async (send, internet) => {
          const first = Array.from({ length: MAX_CONNECTIONS }, () => send(internet.localUrl(NAME)));
          await waitUntil(() => held.length === MAX_CONNECTIONS);
          const controller = new AbortController();
          const aborted = send(internet.localUrl(NAME, '/last'), controller.signal);
          const waiting = [send(internet.localUrl(NAME, '/last')), send(internet.localUrl(NAME, '/last'))];
          assert.equal(summarizeResult(await send(internet.localUrl('b.example.com'))), 200);
          controller.abort();

          assert.equal(summarizeResult(await aborted), 'timed_out');
          assert.equal(internet.requests.filter((one) => one === `${NAME} /last`).length, 0);
          for (const exchange of held) respondWith(200)(...exchange);
          assert.deepEqual((await Promise.all([...first, ...waiting])).map(summarizeResult), [
            ...first.map(() => 200),
            202,
            202,
          ]);
          assert.equal(internet.acceptedConnections.filter((name) => name === NAME).length, MAX_CONNECTIONS);
        },
      ),
    );
  });
}
