import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { FakeInternet } from '../support/fixtures/fake-internet.ts';
import {
  type OpenSender,
  shareWebhookSender,
  summarizeResult,
  withWebhookSender,
} from '../support/fixtures/with-webhook-sender.ts';
import { RESPONSE_START, sendRepeatedly } from '../support/servers/raw-webhook-receivers.ts';

const NAME = 'a.example.com';
const CHUNKED_START = `${RESPONSE_START}Transfer-Encoding: chunked\r\n\r\n`;
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
/** A short limit, so that tests end soon. It is only for receivers that never send what the limit waits for. */
const SOON_MS = 300;

type Serve = (socket: Socket) => unknown;
const respond =
  (bytes: string): Serve =>
  (socket) =>
    socket.end(bytes, 'latin1');
/** Sends bytes, and resets the connection after the client has probably read them. */
const reset =
  (bytes: string): Serve =>
  (socket) =>
    socket.write(bytes, () => setTimeout(1000).then(() => socket.resetAndDestroy()));

/** Receivers that never complete their headers. */
const SILENT: Readonly<Record<string, Serve>> = {
  'never responds': () => {},
  'sends its headers byte by byte': async (socket) => {
    for (const character of `${RESPONSE_START}A: `.repeat(1000)) {
      if (socket.destroyed) return;
      socket.write(character);
      await setTimeout(5);
    }
  },
  'sends header after header slowly': sendRepeatedly('A: b\r\n', { before: RESPONSE_START, pauseMs: 5 }),
  'sends 103 responses slowly': sendRepeatedly(EARLY_HINTS, { pauseMs: 100 }),
};

/** Responses that are not HTTP/1.1, or too large. */
const UNREADABLE: Readonly<Record<string, Serve>> = {
  'of another protocol': respond('220 mail.example.com ESMTP\r\n'),
  'of HTTP/2': respond('\0\0\x12\x04\0\0\0\0\0'),
  'of HTTP/0.9': respond('<title>Hello</title>'),
  'of TLS': respond('\x15\x03\x01\0\x02\x02\x0a'),
  'with random bytes': respond(String.fromCharCode(...Array.from({ length: 500 }, (_, at) => (at * 7919) % 256))),
  'with the status 000': respond('HTTP/1.1 000 x\r\nContent-Length: 0\r\n\r\n'),
  'without a status': respond('HTTP/1.1 OK\r\n\r\n'),
  'with two lengths': respond(`${RESPONSE_START}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`),
  'with a length that is not a number': respond(`${RESPONSE_START}Content-Length: many\r\n\r\nhello`),
  'with a NUL in a header': respond(`${RESPONSE_START}A: \0\r\n\r\nhello`),
  'with an unexpected 100 Continue': respond(`HTTP/1.1 100 Continue\r\n\r\n${RESPONSE_START}\r\nhello`),
  'that changes the protocol': respond('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  'that ends within its headers': respond(RESPONSE_START),
  'that is reset within its headers': reset(RESPONSE_START),
  'with a header of 1 MB': respond(`${RESPONSE_START}A: ${'b'.repeat(1_000_000)}\r\n\r\nhello`),
  'with endless headers': sendRepeatedly(`A: ${'b'.repeat(1000)}\r\n`, { before: RESPONSE_START }),
  'with an endless header': sendRepeatedly('a'.repeat(1000), { before: RESPONSE_START }),
  'with an endless reason phrase': sendRepeatedly('a'.repeat(1000), { before: 'HTTP/1.1 200 ' }),
  'with endless 103 responses': sendRepeatedly(EARLY_HINTS, {}),
};

/** Bodies that are too large or broken. The excerpt of each begins with `hello`. */
const BROKEN_BODIES: Readonly<Record<string, Serve>> = {
  'of 1 MB': respond(`${RESPONSE_START}Content-Length: 1000000\r\n\r\nhello${'x'.repeat(999_995)}`),
  'without an end': sendRepeatedly('x'.repeat(10_000), { before: `${RESPONSE_START}\r\nhello` }),
  'that hides endless bytes in chunk extensions': sendRepeatedly(';a=b'.repeat(10_000), {
    before: `${CHUNKED_START}5\r\nhello\r\n1`,
  }),
  'with endless trailers': sendRepeatedly(`A: ${'b'.repeat(1000)}\r\n`, {
    before: `${CHUNKED_START}5\r\nhello\r\n0\r\n`,
  }),
  'that ends before its length': respond(`${RESPONSE_START}Content-Length: 10\r\n\r\nhello`),
  'that ends before its last chunk': respond(`${CHUNKED_START}5\r\nhello\r\n`),
  'with an invalid chunk size': respond(`${CHUNKED_START}5\r\nhello\r\nxyz\r\n0\r\n\r\n`),
  'that is reset': reset(`${RESPONSE_START}Content-Length: 100\r\n\r\nhello`),
  'without a length': respond(`${RESPONSE_START}\r\nhello`),
  'of HTTP/1.0': respond(`${RESPONSE_START.replace('1.1', '1.0')}\r\nhello`),
  'longer than its length': respond(`${RESPONSE_START}Content-Length: 5\r\n\r\nhello world`),
  'after a 103 response': respond(`${EARLY_HINTS}${RESPONSE_START}Content-Length: 5\r\n\r\nhello`),
  // undici threw an error that nothing could catch while its parser was paused (nodejs/undici#5360).
  'of 60 kB, with the end of the connection': respond(
    `${RESPONSE_START}Content-Length: 60000\r\nConnection: close\r\n\r\nhello${'x'.repeat(59_995)}`,
  ),
};

/** Bodies that never end, whose first bytes are `hello`. */
const SLOW_BODIES: Readonly<Record<string, Serve>> = {
  stops: (socket) => socket.write(`${RESPONSE_START}Content-Length: 100\r\n\r\nhello`),
  'comes slowly': sendRepeatedly('x', { before: `${RESPONSE_START}\r\nhello`, pauseMs: 10 }),
  'comes slowly in chunks': sendRepeatedly('1\r\nx\r\n', {
    before: `${CHUNKED_START}5\r\nhello\r\n`,
    pauseMs: 10,
  }),
};

/** Receivers that close the connection without a response. */
const CLOSING: Readonly<Record<string, Serve>> = {
  'closes the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'closes the connection after an empty line': respond('\r\n'),
};

/** How a WebhookSender treats faulty receivers. */
export function webhookSenderReceiversSuite(open: OpenSender): void {
  const onSender = withWebhookSender(open);
  /**
   * Adds a test for each receiver. It expects a status or failure code, and that all connections are closed. All of
   * them use one sender with these limits.
   */
  const testReceivers = (
    title: string,
    receivers: Readonly<Record<string, Serve>>,
    limits: { readonly headersMs?: number; readonly bodyMs?: number },
    expected: number | string,
    checkExcerpt: (excerpt: string) => void = () => {},
  ) => {
    describe(`WebhookSender ${title}`, () => {
      const nameOf = (what: string) => `${Object.keys(receivers).indexOf(what)}.example.com`;
      const { send, internet } = shareWebhookSender(open, async (created) => {
        for (const [what, serve] of Object.entries(receivers)) await created.addRawSite(nameOf(what), serve);
        return limits;
      });
      for (const what of Object.keys(receivers)) {
        it(what, async () => {
          const result = await send(internet.localUrl(nameOf(what)));
          assert.equal(summarizeResult(result), expected);
          if (result.outcome === 'responded') checkExcerpt(result.excerpt);
          await internet.waitForClosedConnections();
        });
      }
    });
  };

  testReceivers('ends as timed_out when the receiver', SILENT, { headersMs: SOON_MS }, 'timed_out');
  testReceivers('ends as unreachable when the receiver', CLOSING, {}, 'unreachable');
  testReceivers('ends as response_unreadable for a response', UNREADABLE, {}, 'response_unreadable');
  testReceivers('returns the response with a body', BROKEN_BODIES, {}, 200, (excerpt) => {
    assert.match(excerpt, /^hello/);
  });
  testReceivers(
    'returns the response with a body that never ends and',
    SLOW_BODIES,
    { bodyMs: SOON_MS },
    200,
    (excerpt) => {
      // On a slow machine, the limit may be over before the first bytes are read.
      assert.match(excerpt, /^(?:hello|$)/);
    },
  );

  describe('WebhookSender and a faulty receiver', () => {
    it(
      'ends as timed_out when it never speaks TLS',
      onSender(
        async (internet) => {
          await internet.addRawSite(NAME, () => {});
          return { headersMs: SOON_MS };
        },
        async (send, internet) => {
          assert.equal(summarizeResult(await send(`https://${NAME}/`)), 'timed_out');
          await internet.waitForClosedConnections();
        },
      ),
    );

    it(
      'does not count the body as time until the response',
      onSender(
        async (internet) => {
          await internet.addRawSite(NAME, (socket) => socket.write(`${RESPONSE_START}\r\nhello`));
          return { bodyMs: 3000 };
        },
        async (send, internet) => {
          const { durationMs } = await send(internet.localUrl(NAME));
          assert.ok(durationMs < 3000, `${durationMs} ms`);
        },
      ),
    );

    it(
      'ends as unreachable when nothing listens, when the host has no IP address, and when TLS is refused',
      onSender(
        async (internet) => {
          const gone = new FakeInternet();
          await gone.addSite(NAME, {});
          await gone.close();
          internet.mapHost(NAME, gone.hostMap.get(NAME) ?? '');
          return await internet.addRawSite('b.example.com', (socket) => void socket.destroy());
        },
        async (send, internet) => {
          const urls = [`https://${NAME}/`, 'https://nobody.example.com/', 'https://b.example.com/'];
          for (const url of [internet.localUrl(NAME), ...urls]) {
            assert.equal(summarizeResult(await send(url)), 'unreachable', url);
          }
        },
      ),
    );
  });
}
