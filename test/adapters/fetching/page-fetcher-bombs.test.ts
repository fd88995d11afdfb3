import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fetchIn } from '../../support/fixtures/evidence-fetcher.ts';
import { inWorld, reply } from '../../support/fixtures/evidence-world.ts';

const MEBIBYTE = 1 << 20;
const nothing = Buffer.alloc(50 * MEBIBYTE);
const replyEncoded = (encoding: string, body: Uint8Array) =>
  reply(200, { 'content-type': 'text/html', 'content-encoding': encoding }, body);

describe('UndiciPageFetcher and a decompression bomb', () => {
  it(
    'stops at the limit in every coding',
    inWorld(async (world) => {
      const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
      await world.site('a.example.com', {
        '/gzip': replyEncoded('gzip', gzipSync(nothing, { level: 1 })),
        '/br': replyEncoded('br', brotliCompressSync(nothing, quick)),
        '/members': replyEncoded(
          'gzip',
          Buffer.concat(Array.from({ length: 100 }, () => gzipSync(nothing.subarray(0, MEBIBYTE)))),
        ),
      });
      for (const path of ['gzip', 'br', 'members']) {
        assert.equal((await fetchIn(world, `http://a.example.com/${path}`)).outcome, 'too_large', path);
      }

      await world.untilAllAreClosed();
    }),
  );
});

describe('UndiciPageFetcher and a robots.txt', () => {
  it(
    'reads an endless file up to the limit',
    inWorld(async (world) => {
      await world.site('a.example.com', {
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

      assert.equal((await fetchIn(world, 'http://a.example.com/')).outcome, 'fetched');
      assert.equal((await fetchIn(world, 'http://a.example.com/shut')).outcome, 'robots_disallowed');
      await world.untilAllAreClosed();
    }),
  );

  it(
    'reads a decompression bomb up to the limit',
    inWorld(async (world) => {
      const rules = Buffer.concat([Buffer.from('User-agent: *\nDisallow: /shut\n'), nothing]);
      await world.site('a.example.com', {
        '/': 'x',
        '/robots.txt': replyEncoded('gzip', gzipSync(rules, { level: 1 })),
      });

      assert.equal((await fetchIn(world, 'http://a.example.com/')).outcome, 'fetched');
    }),
  );

  it(
    'disallows everything after a broken file',
    inWorld(async (world) => {
      await world.site('a.example.com', { '/': 'x', '/robots.txt': replyEncoded('gzip', Buffer.from('not gzip')) });

      assert.equal((await fetchIn(world, 'http://a.example.com/')).outcome, 'robots_disallowed');
    }),
  );

  it(
    'times out when the file never arrives',
    inWorld(async (world) => {
      await world.site('a.example.com', { '/': 'x', '/robots.txt': () => {} });

      assert.equal((await fetchIn(world, 'http://a.example.com/', { totalMs: 100 })).outcome, 'timed_out');
    }),
  );
});
