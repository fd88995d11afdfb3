import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fetchPage } from '../../support/fixtures/evidence-fetcher.ts';
import { respondWith, withFakeInternet } from '../../support/fixtures/fake-internet.ts';

const MEBIBYTE = 1 << 20;
const nothing = Buffer.alloc(50 * MEBIBYTE);
const replyEncoded = (encoding: string, body: Uint8Array) =>
  respondWith(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body);

describe('UndiciPageFetcher and a decompression bomb', () => {
  it(
    'stops at the limit in every coding',
    withFakeInternet(async (fixture) => {
      const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
      await fixture.addSite('a.example.com', {
        '/gzip': replyEncoded('gzip', gzipSync(nothing, { level: 1 })),
        '/br': replyEncoded('br', brotliCompressSync(nothing, quick)),
        '/members': replyEncoded(
          'gzip',
          Buffer.concat(Array.from({ length: 100 }, () => gzipSync(nothing.subarray(0, MEBIBYTE)))),
        ),
      });
      for (const path of ['gzip', 'br', 'members']) {
        assert.equal((await fetchPage(fixture, `http://a.example.com/${path}`)).outcome, 'too_large', path);
      }

      await fixture.waitForClosedConnections();
    }),
  );
});

describe('UndiciPageFetcher and a robots.txt', () => {
  it(
    'reads an endless file up to the limit',
    withFakeInternet(async (fixture) => {
      await fixture.addSite('a.example.com', {
        '/': 'x',
        '/shut': 'x',
        '/robots.txt': (_, response) => {
          response.writeHead(200).write('User-agent: *\nDisallow: /shut\n');
          const more = () => {
            while (!response.destroyed && response.write('# more and more\n'.repeat(1000)));
          };
          response.on('drain', more);
          more();
        },
      });

      assert.equal((await fetchPage(fixture, 'http://a.example.com/')).outcome, 'fetched');
      assert.equal((await fetchPage(fixture, 'http://a.example.com/shut')).outcome, 'robots_disallowed');
      await fixture.waitForClosedConnections();
    }),
  );

  it(
    'reads a decompression bomb up to the limit',
    withFakeInternet(async (fixture) => {
      const rules = Buffer.concat([Buffer.from('User-agent: *\nDisallow: /shut\n'), nothing]);
      await fixture.addSite('a.example.com', {
        '/': 'x',
        '/robots.txt': replyEncoded('gzip', gzipSync(rules, { level: 1 })),
      });

      assert.equal((await fetchPage(fixture, 'http://a.example.com/')).outcome, 'fetched');
    }),
  );

  it(
    'disallows everything after a broken file',
    withFakeInternet(async (fixture) => {
      await fixture.addSite('a.example.com', {
        '/': 'x',
        '/robots.txt': replyEncoded('gzip', Buffer.from('not gzip')),
      });

      assert.equal((await fetchPage(fixture, 'http://a.example.com/')).outcome, 'robots_disallowed');
    }),
  );

  it(
    'times out when the file never arrives',
    withFakeInternet(async (fixture) => {
      await fixture.addSite('a.example.com', { '/': 'x', '/robots.txt': () => {} });

      assert.equal((await fetchPage(fixture, 'http://a.example.com/', { totalMs: 100 })).outcome, 'timed_out');
    }),
  );
});
