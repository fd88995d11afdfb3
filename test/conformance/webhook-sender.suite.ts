import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { redirectTo, respondWith } from '../support/fixtures/fake-internet.ts';
import {
  type OpenSender,
  shareWebhookSender,
  summarizeResult,
  withWebhookSender,
} from '../support/fixtures/with-webhook-sender.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { webhookSenderAddressesSuite } from './webhook-sender-addresses.suite.ts';
import { webhookSenderConnectionsSuite } from './webhook-sender-connections.suite.ts';
import { webhookSenderReceiversSuite } from './webhook-sender-receivers.suite.ts';

const NAME = 'a.example.com';
const NEVER = new AbortController().signal;

/** Bodies with the excerpts that callers get. */
const EXCERPTS: Readonly<Record<string, readonly [body: string | Uint8Array, excerpt: string]>> = {
  empty: ['', ''],
  short: ['{"received":true}', '{"received":true}'],
  'as long as an excerpt': ['x'.repeat(1024), 'x'.repeat(1024)],
  'longer than an excerpt': ['x'.repeat(60_000), 'x'.repeat(1024)],
  'cut within a character': [`${'x'.repeat(1022)}😀😀`, 'x'.repeat(1022)],
  'that ends within a character': [Buffer.from('ab😀').subarray(0, 4), 'ab'],
  'with control characters': ['a\0b\tc\r\nd\x1b[31me\x7f\u0085\u202ef', 'ab\tc\nd[31mef'],
  'that is not UTF-8': [Buffer.of(0x61, 0xff, 0x62), 'a\ufffdb'],
  'with a byte order mark': ['\ufeffa', 'a'],
};

/** Bodies with content codings, although the request offers none. */
const COMPRESSED: readonly (readonly [encoding: string, body: string | Uint8Array])[] = [
  ['gzip', gzipSync('x'.repeat(100))],
  ['br', brotliCompressSync('x'.repeat(100))],
  ['GZIP, identity', gzipSync('x')],
  ['unknown', 'x'],
];

/** Conformance tests of WebhookSender. */
export function webhookSenderSuite(open: OpenSender): void {
  const onSender = withWebhookSender(open);
  webhookSenderAddressesSuite(open);
  webhookSenderConnectionsSuite(open);
  webhookSenderReceiversSuite(open);

  describe('WebhookSender returns the start of a body as an excerpt', () => {
    const { send, internet } = shareWebhookSender(open, (created) => {
      const pages = Object.values(EXCERPTS).map(([body], at) => [`/${at}`, respondWith(200, {}, body)]);
      return created.addSite(NAME, Object.fromEntries(pages));
    });
    for (const [at, [what, [, excerpt]]] of Object.entries(EXCERPTS).entries()) {
      it(what, async () => {
        const result = await send(internet.localUrl(NAME, `/${at}`));
        assert.equal(result.outcome === 'responded' && result.excerpt, excerpt);
      });
    }
  });

  describe('WebhookSender', () => {
    const received: string[] = [];
    const echo: RequestListener = async (request, response) => {
      received.push(`${request.method} ${request.url}`, JSON.stringify(request.rawHeaders), await text(request));
      response.writeHead(201).end('done');
    };
    it(
      'sends a POST with the headers and the body, and adds only Host, Connection and Content-Length',
      onSender(
        (internet) => internet.addSite(NAME, { '/hook?token=x': echo }),
        async (_, internet, sender) => {
          const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'User-Agent': 'Portico' };
          const url = internet.localUrl(NAME, '/hook?token=x');
          const { durationMs, ...result } = await sender.send({ url, headers, body: '{"a":"é😀"}' }, NEVER);

          const host = internet.hostMap.get(NAME);
          const added = { host, connection: 'keep-alive' };
          const sent = Object.entries({ ...added, ...headers, 'content-length': '14' }).flat();
          assert.deepEqual(received, ['POST /hook?token=x', JSON.stringify(sent), '{"a":"é😀"}']);
          assert.deepEqual(result, { outcome: 'responded', status: 201, excerpt: 'done' });
          assert.ok(Number.isInteger(durationMs) && durationMs >= 0 && durationMs < 20_000);
        },
      ),
    );

    it(
      'returns any status, 204 and 304 without a body included',
      onSender(
        (internet) =>
          internet.addSite(
            NAME,
            Object.fromEntries(
              [200, 204, 304, 400, 404, 410, 429, 500, 503, 999].map((one) => [`/${one}`, respondWith(one)]),
            ),
          ),
        async (send, internet) => {
          for (const status of [200, 204, 304, 400, 404, 410, 429, 500, 503, 999]) {
            const { outcome, ...response } = await send(internet.localUrl(NAME, `/${status}`));
            assert.deepEqual({ ...response, durationMs: 0 }, { status, excerpt: '', durationMs: 0 });
            assert.equal(outcome, 'responded');
          }
        },
      ),
    );

    it(
      'follows no redirect',
      onSender(
        async (internet) => {
          const statuses = [301, 302, 303, 307, 308];
          const redirects = statuses.map((status) => [`/${status}`, redirectTo('/other', status)]);
          return await internet.addSite(NAME, { ...Object.fromEntries(redirects), '/other': respondWith(200) });
        },
        async (send, internet) => {
          for (const status of [301, 302, 303, 307, 308]) {
            assert.equal(summarizeResult(await send(internet.localUrl(NAME, `/${status}`))), status);
          }
          assert.ok(!internet.requests.includes(`${NAME} /other`));
        },
      ),
    );

    it(
      'returns an empty excerpt of a compressed body',
      onSender(
        async (internet) => {
          const pages = COMPRESSED.map(([coding, body], at) => [
            `/${at}`,
            respondWith(200, { 'content-encoding': coding }, body),
          ]);
          await internet.addSite(NAME, Object.fromEntries(pages));
          const response = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n';
          return await internet.addRawSite('b.example.com', (socket) => void socket.end(response));
        },
        async (send, internet) => {
          const urls = [...COMPRESSED.keys()].map((at) => internet.localUrl(NAME, `/${at}`));
          for (const url of [...urls, internet.localUrl('b.example.com')]) {
            const result = await send(url);
            assert.deepEqual([summarizeResult(result), 'excerpt' in result && result.excerpt], [200, '']);
          }
        },
      ),
    );

    it(
      'ends as timed_out when its signal is aborted, before the request and during it',
      onSender(
        (internet) => internet.addSite(NAME, { '/': respondWith(200), '/silent': () => {} }),
        async (send, internet) => {
          const controller = new AbortController();
          const pending = send(internet.localUrl(NAME, '/silent'), controller.signal);
          await waitUntil(() => internet.requests.length === 1);
          controller.abort();

          assert.equal(summarizeResult(await pending), 'timed_out');
          assert.equal(summarizeResult(await send(internet.localUrl(NAME), controller.signal)), 'timed_out');
          assert.deepEqual(internet.requests, [`${NAME} /silent`]);
          await internet.waitForClosedConnections();
        },
      ),
    );

    it(
      'returns the response when its signal is aborted during the body',
      onSender(
        (internet) => internet.addSite(NAME, { '/': (_, response) => void response.writeHead(200).write('begun') }),
        async (send, internet) => {
          // A test cannot see when the headers arrive. An abort before that ends the request as timed_out.
          const results = [];
          for (let delayMs = 50; delayMs < 5000 && results.at(-1)?.outcome !== 'responded'; delayMs *= 2) {
            results.push(await send(internet.localUrl(NAME), AbortSignal.timeout(delayMs)));
          }

          const result = results.at(-1);
          assert.equal(result?.outcome === 'responded' && result.excerpt, 'begun');
          await internet.waitForClosedConnections();
        },
      ),
    );

    it(
      'throws for an invalid header, and sends the next request',
      onSender(
        (internet) => internet.addSite(NAME, { '/': respondWith(200) }),
        async (send, internet, sender) => {
          const url = internet.localUrl(NAME);

          await assert.rejects(sender.send({ url, headers: { 'webhook-id': 'a\r\nb: c' }, body: '{}' }, NEVER));
          assert.equal(summarizeResult(await send(url)), 200);
        },
      ),
    );
  });
}
