import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { respondWith } from '../support/fixtures/fake-internet.ts';
import type { FetcherCase } from '../support/fixtures/with-page-fetcher.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const HTML = { 'content-type': 'text/html' };
const replyEncoded = (encoding: string, body: Uint8Array | string) =>
  respondWith(200, { ...HTML, 'content-encoding': encoding }, body);

/** Limits of a PageFetcher. */
export function pageFetcherLimitsSuite(onFetcher: FetcherCase): void {
  describe('PageFetcher and its limits', () => {
    it(
      'accepts a body of the maximum size and rejects one more byte',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': 'x'.repeat(1000) });

        for (const limit of ['wireBytes', 'decodedBytes']) {
          assert.equal((await fetch('http://a.example.com/', { [limit]: 1000 })).outcome, 'fetched');
          const { outcome, httpStatus, body } = await fetch('http://a.example.com/', { [limit]: 999 });
          assert.deepEqual([outcome, httpStatus, body], ['too_large', 200, null]);
        }
      }),
    );

    it(
      'limits bytes on the wire and decompressed bytes separately',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', {
          '/dense': replyEncoded('gzip', gzipSync('x'.repeat(50_000))),
          '/loose': replyEncoded('gzip', gzipSync(randomBytes(5000))),
        });

        assert.equal((await fetch('http://a.example.com/dense', { wireBytes: 1000 })).outcome, 'fetched');
        assert.equal((await fetch('http://a.example.com/dense', { decodedBytes: 49_999 })).outcome, 'too_large');
        assert.equal((await fetch('http://a.example.com/loose', { wireBytes: 1000 })).outcome, 'too_large');
      }),
    );

    it(
      'decompresses gzip, br, and deflate with and without its zlib wrapper',
      onFetcher(async (fixture, fetch) => {
        const text = 'Hello. '.repeat(1000);
        await fixture.addSite('a.example.com', {
          '/gzip': replyEncoded('GZIP', gzipSync(text)),
          '/zlib': replyEncoded('deflate', deflateSync(text)),
          '/raw': replyEncoded('deflate', deflateRawSync(text)),
          '/br': replyEncoded('br', brotliCompressSync(text)),
          '/identity': replyEncoded('identity', text),
        });

        for (const path of ['gzip', 'zlib', 'raw', 'br', 'identity']) {
          const { body } = await fetch(`http://a.example.com/${path}`);
          assert.equal(Buffer.from(body?.bytes ?? []).toString(), text, path);
        }
      }),
    );

    it(
      'accepts an empty body in every coding',
      onFetcher(async (fixture, fetch) => {
        for (const encoding of ['identity', 'gzip', 'deflate', 'br']) {
          await fixture.addSite('a.example.com', { '/': replyEncoded(encoding, '') });
          const { outcome, decodedBytes } = await fetch('http://a.example.com/');
          assert.deepEqual([outcome, decodedBytes], ['fetched', 0], encoding);
        }
      }),
    );

    it(
      'ends as encoding_invalid for unknown codings, incomplete for truncated data, unreadable for corrupt data',
      onFetcher(async (fixture, fetch) => {
        const cut = gzipSync('x'.repeat(1000)).subarray(0, -10);
        const cutBrotli = brotliCompressSync(randomBytes(1000)).subarray(0, -10);
        const answers = {
          unknown: [replyEncoded('zstd', 'x'), 'encoding_invalid'],
          several: [replyEncoded('gzip, gzip', gzipSync(gzipSync('x'))), 'encoding_invalid'],
          broken: [replyEncoded('gzip', 'this is no gzip'), 'unreadable'],
          br: [replyEncoded('br', 'this is no br'), 'unreadable'],
          cut: [replyEncoded('gzip', cut), 'incomplete'],
          cutBrotli: [replyEncoded('br', cutBrotli), 'incomplete'],
        } as const;
        const pages = Object.entries(answers).map(([path, [answer]]) => [`/${path}`, answer]);
        await fixture.addSite('a.example.com', Object.fromEntries(pages));

        for (const [path, [, expected]] of Object.entries(answers)) {
          const { outcome, httpStatus, body } = await fetch(`http://a.example.com/${path}`);
          assert.deepEqual([outcome, httpStatus, body], [expected, 200, null], path);
        }
      }),
    );

    it(
      'ends as timed_out at the time limit, before and during a response',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', {
          '/silent': () => {},
          '/half': (_, response) => void response.writeHead(200, HTML).write('x'),
        });

        const silent = await fetch('http://a.example.com/silent', { totalMs: 100 });
        const half = await fetch('http://a.example.com/half', { totalMs: 1500 });

        assert.deepEqual([silent.outcome, silent.httpStatus], ['timed_out', null]);
        assert.deepEqual([half.outcome, half.httpStatus, half.body], ['timed_out', 200, null]);
      }),
    );

    it(
      'fetches at most two URLs of a host at a time, and starts the time limit of others when they are sent',
      onFetcher(async (fixture, _, beginRun) => {
        const fetch = beginRun();
        const answers: (() => void)[] = [];
        const slow: RequestListener = (_, response) => void answers.push(() => response.writeHead(200, HTML).end());
        await fixture.addSite('a.example.com', { '/1': slow, '/2': slow, '/3': 'x', '/4': 'x' });
        await fixture.addSite('b.example.com', { '/': 'x' });
        const calling = new AbortController();
        const slows = [fetch('http://a.example.com/1'), fetch('http://a.example.com/2')];
        const late = fetch('http://a.example.com/3', { totalMs: 1500 });
        const calledOff = fetch('http://a.example.com/4', {}, calling.signal);
        await waitUntil(() => answers.length === 2);

        assert.equal((await fetch('http://b.example.com/')).outcome, 'fetched');
        calling.abort();
        assert.equal((await calledOff).outcome, 'timed_out');
        await setTimeout(1600);
        assert.ok(!fixture.requests.includes('a.example.com /3'));
        for (const answer of answers) answer();

        const outcomes = (await Promise.all([...slows, late])).map(({ outcome }) => outcome);
        assert.deepEqual(outcomes, ['fetched', 'fetched', 'fetched']);
        assert.ok(!fixture.requests.includes('a.example.com /4'));
      }),
    );

    it(
      'ends as timed_out at once on abort, before and during a fetch',
      onFetcher(async (fixture, fetch) => {
        const calling = new AbortController();
        await fixture.addSite('a.example.com', { '/': () => calling.abort() });

        assert.equal((await fetch('http://a.example.com/', {}, calling.signal)).outcome, 'timed_out');
        assert.equal((await fetch('http://a.example.com/', {}, calling.signal)).outcome, 'timed_out');
        assert.deepEqual(fixture.requests, ['a.example.com /robots.txt', 'a.example.com /']);
      }),
    );

    it(
      'stores nothing between fetches except robots.txt: no cookies, no connections',
      onFetcher(async (fixture, _, beginRun) => {
        const fetch = beginRun();
        const cookies: (string | undefined)[] = [];
        await fixture.addSite('a.example.com', {
          '/': (request, response) => {
            cookies.push(request.headers.cookie);
            response.writeHead(200, { ...HTML, 'set-cookie': 'a=b' }).end('x');
          },
        });
        await fetch('http://a.example.com/');
        await fetch('http://a.example.com/');

        assert.deepEqual(cookies, [undefined, undefined]);
        assert.equal(fixture.connections.length, 3);
        await fixture.waitForClosedConnections();
      }),
    );
  });
}
