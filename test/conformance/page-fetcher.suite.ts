import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FakeInternet, respondWith } from '../support/fixtures/fake-internet.ts';
import { NO_RESPONSE, type OpenFetcher, withPageFetcher } from '../support/fixtures/with-page-fetcher.ts';
import { pageFetcherLimitsSuite } from './page-fetcher-limits.suite.ts';
import { pageFetcherRedirectsSuite } from './page-fetcher-redirects.suite.ts';
import { pageFetcherRobotsSuite } from './page-fetcher-robots.suite.ts';

/**
 * Conformance tests of PageFetcher. `open` returns a fetcher that reaches a fake internet of host names, sites and
 * certificates.
 */
export function pageFetcherSuite(open: OpenFetcher): void {
  const onFetcher = withPageFetcher(open);
  pageFetcherRedirectsSuite(onFetcher);
  pageFetcherRobotsSuite(onFetcher);
  pageFetcherLimitsSuite(onFetcher);

  describe('PageFetcher', () => {
    it(
      'returns the decompressed body of a page and the charset of its Content-Type header',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', {
          '/p?q=1': respondWith(
            200,
            { 'content-type': 'Text/HTML; Charset="ISO-8859-1"', 'content-encoding': 'gzip' },
            gzipSync('<title>Hello</title>'),
          ),
        });

        const { body, ...rest } = await fetch('http://a.example.com/p?q=1#part');

        assert.equal(Buffer.from(body?.bytes ?? []).toString(), '<title>Hello</title>');
        assert.equal(body?.charset, 'iso-8859-1');
        assert.deepEqual(rest, {
          outcome: 'fetched',
          finalUrl: 'http://a.example.com/p?q=1',
          httpStatus: 200,
          contentType: 'text/html',
          decodedBytes: 20,
          redirects: 0,
        });
      }),
    );

    it(
      'fetches HTML, XHTML and JSON, and no other type',
      onFetcher(async (fixture, fetch) => {
        const typed = (type: string) => respondWith(200, type === '' ? {} : { 'content-type': type }, 'x');
        const readable = ['text/html', 'application/xhtml+xml', 'application/json', 'application/ld+json;profile=x'];
        const others = ['', 'text/plain', 'image/png', 'application/pdf', 'application/xml', 'text/html-x', 'html'];
        const types = [...readable, ...others];
        await fixture.addSite('a.example.com', Object.fromEntries(types.map((type, at) => [`/${at}`, typed(type)])));

        for (const [at, type] of types.entries()) {
          const { outcome, body } = await fetch(`http://a.example.com/${at}`);
          assert.equal(outcome, readable.includes(type) ? 'fetched' : 'unsupported_type', type);
          assert.equal(body === null, outcome !== 'fetched');
        }
      }),
    );

    it(
      'ends as http_error with the status',
      onFetcher(async (fixture, fetch) => {
        const statuses = [204, 206, 300, 304, 400, 401, 403, 404, 410, 429, 500, 503];
        const answering = (status: number) => respondWith(status, { 'content-type': 'text/html' });
        await fixture.addSite('a.example.com', Object.fromEntries(statuses.map((one) => [`/${one}`, answering(one)])));

        for (const status of statuses) {
          const { outcome, httpStatus, body } = await fetch(`http://a.example.com/${status}`);
          assert.deepEqual({ outcome, httpStatus, body }, { outcome: 'http_error', httpStatus: status, body: null });
        }
      }),
    );

    it(
      'sends no request to a URL that the policy blocks',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': 'x' });

        for (const url of [
          'http://a.example.com:8080/',
          'http://u@a.example.com/',
          'http://127.0.0.1/',
          'ftp://x',
          '',
        ]) {
          assert.deepEqual(await fetch(url), { ...NO_RESPONSE, outcome: 'blocked' }, url);
        }
        assert.deepEqual([fixture.requests, fixture.connections], [[], []]);
      }),
    );

    it(
      'sends no request to a host with any IP address that is not public',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': 'x' });
        for (const addresses of [['10.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['2606:2800::1', '::ffff:10.0.0.1']]) {
          fixture.dnsRecords.set('a.example.com', [addresses]);
          assert.deepEqual(await fetch('http://a.example.com/'), { ...NO_RESPONSE, outcome: 'blocked' });
        }
        assert.deepEqual([fixture.requests, fixture.connections], [[], []]);
      }),
    );

    it(
      'dials a checked IP address, even if DNS changes afterwards',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': 'x' });
        fixture.dnsRecords.set('a.example.com', [['93.184.215.14'], ['127.0.0.1']]);

        assert.equal((await fetch('http://a.example.com/')).outcome, 'blocked');
        assert.deepEqual(fixture.connections, ['a.example.com 93.184.215.14']);
        assert.deepEqual(fixture.requests, ['a.example.com /robots.txt']);
      }),
    );

    it(
      'ends as unreachable for a host without IP address or without response',
      onFetcher(async (fixture, fetch) => {
        const gone = new FakeInternet();
        await gone.addSite('a.example.com', {});
        await gone.close();
        fixture.mapHost('a.example.com', gone.hostMap.get('a.example.com') ?? '');

        for (const name of ['a.example.com', 'nobody.example.com']) {
          assert.deepEqual(await fetch(`http://${name}/`), { ...NO_RESPONSE, outcome: 'unreachable' });
        }
      }),
    );
  });
}
