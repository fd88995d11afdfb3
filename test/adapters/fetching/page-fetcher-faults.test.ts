import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { UndiciPageFetcher } from '../../../adapters/fetching/undici-page-fetcher.ts';
import { createEvidenceNetwork } from '../../../apps/harness/evidence-network.ts';
import { createCertificate } from '../../support/builders/certificate.ts';
import { fetchPage, GENEROUS_LIMITS } from '../../support/fixtures/evidence-fetcher.ts';
import { redirectTo, withFakeInternet } from '../../support/fixtures/fake-internet.ts';
import { CHUNKED_HEADERS, expectOutcome, OK_HEADERS } from '../../support/servers/raw-responses.ts';

/**
 * Writes `before`, then `text` repeatedly, as fast as possible or every few milliseconds, until the connection is
 * closed.
 */
const sendRepeatedly = (text: string, { before = '', pauseMs = 0 }) => {
  return async (socket: Socket): Promise<void> => {
    socket.write(before);
    while (!socket.destroyed) {
      socket.write(text);
      await setTimeout(pauseMs);
    }
  };
};

/** Writes a header section byte by byte and never ends it. */
async function dripHeaders(socket: Socket): Promise<void> {
  for (const sign of OK_HEADERS) {
    socket.write(sign);
    await setTimeout(5);
  }
}

describe('UndiciPageFetcher and a faulty host', () => {
  const SOON = 150;
  const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n';
  const long = `A: ${'b'.repeat(1000)}\r\n`;
  const dripping: Readonly<Record<string, (socket: Socket) => unknown>> = {
    'never responds': () => {},
    'drips its head': dripHeaders,
    'drips headers': sendRepeatedly('A: b\r\n', { before: OK_HEADERS, pauseMs: 5 }),
    'drips its body': sendRepeatedly('x', { before: `${OK_HEADERS}\r\n`, pauseMs: 5 }),
    'drips 103 responses': sendRepeatedly(hints, { pauseMs: 50 }),
  };
  for (const [what, serve] of Object.entries(dripping))
    it(`ends as timed_out when it ${what}`, expectOutcome('timed_out', serve, SOON));

  const pouring: Readonly<Record<string, (socket: Socket) => unknown>> = {
    'sends endless 103 responses': sendRepeatedly(hints, {}),
    'sends endless headers': sendRepeatedly(long, { before: OK_HEADERS }),
    'sends an endless header': sendRepeatedly('a'.repeat(1000), { before: OK_HEADERS }),
    'sends endless bytes': sendRepeatedly('x'.repeat(100_000), { before: `${OK_HEADERS}\r\n` }),
    'hides endless bytes in chunk extensions': sendRepeatedly(';a=b'.repeat(10_000), { before: `${CHUNKED_HEADERS}1` }),
    'sends endless trailers': sendRepeatedly(long, { before: `${CHUNKED_HEADERS}0\r\n` }),
  };
  for (const [what, serve] of Object.entries(pouring))
    it(`ends as too_large when it ${what}`, expectOutcome('too_large', serve));

  it(
    'ends as timed_out when it never speaks TLS',
    withFakeInternet(async (fixture) => {
      await fixture.addRawSite('s.example.com', () => {});
      assert.equal((await fetchPage(fixture, 'https://s.example.com/', { totalMs: SOON })).outcome, 'timed_out');
      await fixture.waitForClosedConnections();
    }),
  );
  it(
    'ends as unreachable when it closes during the TLS handshake',
    withFakeInternet(async (fixture) => {
      await fixture.addRawSite('s.example.com', (socket) => socket.destroy());
      assert.equal((await fetchPage(fixture, 'https://s.example.com/')).outcome, 'unreachable');
    }),
  );
});

describe('UndiciPageFetcher', () => {
  it(
    'closes its connections when aborted at any time',
    withFakeInternet(async (fixture) => {
      const certificate = createCertificate(['s.example.com']);
      fixture.authorities.push(certificate.cert);
      await fixture.addSite('a.example.com', { '/': redirectTo('https://s.example.com/') });
      await fixture.addHttpsSite('s.example.com', certificate, { '/': 'x' });
      const moments = Array.from({ length: 40 }, (_, at) => at);
      const sources = await Promise.all(
        moments.map((totalMs) => fetchPage(fixture, 'http://a.example.com/', { totalMs })),
      );

      assert.ok(sources.every(({ outcome }) => outcome === 'timed_out' || outcome === 'fetched'));
      await fixture.waitForClosedConnections();
    }),
  );

  it(
    'dials the next IP address of a host when the first does not respond',
    withFakeInternet(async (fixture) => {
      const certificate = createCertificate(['s.example.com']);
      await fixture.addHttpsSite('s.example.com', certificate, { '/': 'x' });
      const { dial } = createEvidenceNetwork(fixture.hostMap);
      const addresses = ['93.184.215.14', '93.184.215.15', '2606:2800::1'];
      const fetcher = new UndiciPageFetcher(new PublicUrlPolicy(), {
        extraCertificates: [certificate.cert],
        resolve: async () => addresses,
        lookUp: async () => addresses,
        // Nothing listens on port 0.
        dial: (to) => (to.address === addresses[2] ? dial(to) : connect({ host: '127.0.0.1', port: 0 })),
      });

      const { outcome } = await fetcher
        .beginRun()
        .fetch('https://s.example.com/', GENEROUS_LIMITS, new AbortController().signal);
      assert.equal(outcome, 'fetched');
    }),
  );

  it(
    'is unreachable when DNS fails',
    withFakeInternet(async () => {
      const network = {
        ...createEvidenceNetwork(new Map()),
        resolve: () => Promise.reject(new Error('no name server')),
      };
      const fetcher = new UndiciPageFetcher(new PublicUrlPolicy(), network);

      const { outcome } = await fetcher
        .beginRun()
        .fetch('https://s.example.com/', GENEROUS_LIMITS, new AbortController().signal);
      assert.equal(outcome, 'unreachable');
    }),
  );
});
