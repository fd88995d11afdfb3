import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createCertificate } from '../../support/builders/certificate.ts';
import { fetchPage } from '../../support/fixtures/evidence-fetcher.ts';
import { redirectTo, withFakeInternet } from '../../support/fixtures/fake-internet.ts';
import { CHUNKED_HEADERS, expectOutcome, OK_HEADERS } from '../../support/servers/raw-responses.ts';

describe('UndiciPageFetcher and a response', () => {
  const broken: Readonly<Record<string, string>> = {
    'that is none': '',
    'that ends in its head': OK_HEADERS,
    'with a length that is none': `${OK_HEADERS}Content-Length: many\r\n\r\nhello`,
    'with a negative length': `${OK_HEADERS}Content-Length: -5\r\n\r\nhello`,
    'with two lengths': `${OK_HEADERS}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
    'with a length and chunks': `${OK_HEADERS}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'of another protocol': '220 mail.example.com ESMTP\r\n',
    'of HTTP/2': '\0\0\x12\x04\0\0\0\0\0',
    'of HTTP/0.9': '<title>Hello</title>',
    'with the status 000': 'HTTP/1.1 000 x\r\nContent-Length: 0\r\n\r\n',
    'without a status': 'HTTP/1.1 OK\r\n\r\n',
    'with an unexpected 100 Continue': `HTTP/1.1 100 Continue\r\n\r\n${OK_HEADERS}\r\nhello`,
    'that changes the protocol': 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    'with a folded header': `${OK_HEADERS}A: b\r\n c\r\n\r\nhello`,
    'with a NUL in a header': `${OK_HEADERS}A: \0\r\n\r\nhello`,
  };
  for (const [name, answer] of Object.entries(broken)) {
    it(
      `is unreachable: ${name}`,
      expectOutcome('unreachable', (socket) => void socket.end(answer)),
    );
  }

  const incomplete: Readonly<Record<string, string>> = {
    'that ends before its length': `${OK_HEADERS}Content-Length: 10\r\n\r\nhello`,
    'that ends before its last chunk': `${CHUNKED_HEADERS}5\r\nhello\r\n`,
    'that ends inside a chunk': `${CHUNKED_HEADERS}a\r\nhello`,
    'with an invalid chunk size': `${CHUNKED_HEADERS}xyz\r\nhello\r\n0\r\n\r\n`,
    'with a huge chunk size': `${CHUNKED_HEADERS}fffffffffffffffff\r\nhello\r\n0\r\n\r\n`,
  };
  for (const [name, answer] of Object.entries(incomplete)) {
    it(
      `is incomplete: ${name}`,
      expectOutcome('incomplete', (socket) => void socket.end(answer)),
    );
  }

  for (const [framing, head] of Object.entries({
    'without a length': OK_HEADERS,
    'with a length': `${OK_HEADERS}Content-Length: 100\r\n`,
    'in chunks': `${OK_HEADERS}Transfer-Encoding: chunked\r\n`,
  })) {
    it(
      `is incomplete when a TCP reset cuts it off: ${framing}`,
      expectOutcome('incomplete', (socket) => {
        const body = head.includes('chunked') ? '5\r\nhello\r\n' : 'hello';
        // The reset must come after the bytes have arrived. Otherwise the kernel would drop them.
        socket.write(`${head}\r\n${body}`, () => setTimeout(1000).then(() => socket.resetAndDestroy()));
      }),
    );
  }

  it(
    'is incomplete when a TCP reset arrives together with the last bytes',
    withFakeInternet(async (fixture) => {
      await fixture.addRawSite('a.example.com', (socket) => {
        socket.write(`${OK_HEADERS}\r\n${'x'.repeat(3000)}`, () => socket.resetAndDestroy());
      });
      for (let time = 0; time < 20; time += 1) {
        assert.equal((await fetchPage(fixture, 'http://a.example.com/')).outcome, 'incomplete');
      }
    }),
  );

  const encodings: Readonly<Record<string, string>> = {
    'of an unknown coding': 'Content-Encoding: zstd',
    'with two lines that contradict each other': 'Content-Encoding: gzip\r\nContent-Encoding: br',
    'with the same coding in two lines': 'Content-Encoding: gzip\r\nContent-Encoding: gzip',
    'with a list of codings': 'Content-Encoding: deflate, gzip',
    'with a transfer coding besides chunked': 'Transfer-Encoding: gzip, chunked',
  };
  for (const [name, header] of Object.entries(encodings)) {
    it(
      `is encoding_invalid: ${name}`,
      expectOutcome('encoding_invalid', (socket) => void socket.end(`${OK_HEADERS}${header}\r\n\r\n0\r\n\r\n`)),
    );
  }

  const helloHeaders = `${OK_HEADERS}Content-Length: 5\r\n\r\n`;
  const whole: Readonly<Record<string, string>> = {
    'without a length': `${OK_HEADERS}\r\nhello`,
    'of HTTP/1.0': `${OK_HEADERS.replace('1.1', '1.0')}\r\nhello`,
    'longer than its Content-Length': `${OK_HEADERS}Content-Length: 5\r\n\r\nhello world`,
    'followed by another': `${OK_HEADERS}Content-Length: 5\r\n\r\nhello${OK_HEADERS}Content-Length: 5\r\n\r\nworld`,
    'after 103 Early Hints': `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${helloHeaders}hello`,
    'with identity twice': `${OK_HEADERS}Content-Encoding: identity\r\nContent-Encoding: Identity\r\n\r\nhello`,
    'in chunks': `${CHUNKED_HEADERS}2;a=b\r\nhe\r\n3\r\nllo\r\n0\r\nA: b\r\n\r\n`,
    'with non-ASCII bytes in a header': `${OK_HEADERS}A: \xfc\r\nContent-Length: 5\r\n\r\nhello`,
  };
  for (const [name, answer] of Object.entries(whole)) {
    it(
      `is fetched: ${name}`,
      withFakeInternet(async (fixture) => {
        await fixture.addRawSite('a.example.com', (socket) => void socket.end(answer));
        const { body } = await fetchPage(fixture, 'http://a.example.com/');
        assert.equal(Buffer.from(body?.bytes ?? []).toString(), 'hello');
        await fixture.waitForClosedConnections();
      }),
    );
  }

  it(
    'does not follow a redirect with two Location headers',
    expectOutcome(
      'redirect_refused',
      (socket) => void socket.end('HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n'),
    ),
  );

  it(
    'rejects an invalid certificate, whatever the environment says',
    withFakeInternet(async (fixture) => {
      await fixture.addHttpsSite('s.example.com', createCertificate(['s.example.com']), { '/': 'x' });
      const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      try {
        assert.equal((await fetchPage(fixture, 'https://s.example.com/')).outcome, 'tls_failed');
      } finally {
        if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
      }
    }),
  );

  it(
    'ends at the deadline of the whole fetch after redirects',
    withFakeInternet(async (fixture) => {
      const pages = Object.fromEntries(
        Array.from({ length: 6 }, (_, at) => [
          `/${at}`,
          (...[request, response]: Parameters<ReturnType<typeof redirectTo>>) =>
            void setTimeout(400).then(() => redirectTo(`/${at + 1}`)(request, response)),
        ]),
      );
      await fixture.addSite('a.example.com', pages);
      const { outcome, redirects } = await fetchPage(fixture, 'http://a.example.com/0', { totalMs: 1800 });

      assert.equal(outcome, 'timed_out');
      assert.ok(redirects >= 1);
    }),
  );
});
