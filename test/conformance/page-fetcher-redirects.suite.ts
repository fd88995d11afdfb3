import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { certificateFor } from '../support/builders/certificate.ts';
import { redirect, reply } from '../support/fixtures/evidence-world.ts';
import type { OnFetcher } from '../support/fixtures/fetching-with.ts';

/** Redirects of a PageFetcher. */
export function pageFetcherRedirectsSuite(onFetcher: OnFetcher): void {
  describe('PageFetcher and redirects', () => {
    it(
      'follows redirects and reports the final URL and their number',
      onFetcher(async (world, fetch) => {
        await world.site('a.example.com', { '/1': redirect('/2', 301), '/2': redirect('//b.example.com/3#x', 308) });
        await world.site('b.example.com', { '/3': 'there' });

        const { outcome, finalUrl, redirects } = await fetch('http://a.example.com/1');

        assert.deepEqual([outcome, finalUrl, redirects], ['fetched', 'http://b.example.com/3', 2]);
      }),
    );

    it(
      'ends as redirect_refused for too many redirects, a loop, a missing target, and a blocked URL',
      onFetcher(async (world, fetch) => {
        const pages = {
          '/1': redirect('/2'),
          '/2': redirect('/3'),
          '/3': redirect('/4'),
          '/4': 'x',
          '/circle': redirect('/circle2'),
          '/circle2': redirect('/circle'),
          '/nowhere': redirect('http://'),
          '/without': reply(302),
          '/private': redirect('http://169.254.169.254/latest'),
          '/port': redirect('http://a.example.com:22/'),
          '/user': redirect('http://u:p@a.example.com/4'),
          '/file': redirect('file:///etc/passwd'),
          '/secret': redirect('/4?access_token=x'),
        };
        await world.site('a.example.com', pages);

        for (const path of Object.keys(pages).filter((one) => !/^\/[234]$/.test(one))) {
          const { outcome, httpStatus, body } = await fetch(`http://a.example.com${path}`);
          assert.deepEqual([outcome, httpStatus, body], ['redirect_refused', 302, null], path);
        }
        assert.ok(!world.asked.includes('a.example.com /4'));
      }),
    );

    it(
      'ends as blocked when a redirect leads to a host with any IP address that is not public',
      onFetcher(async (world, fetch) => {
        await world.site('a.example.com', { '/': redirect('http://b.example.com/') });
        await world.site('b.example.com', { '/': 'x' });
        world.addresses.set('b.example.com', [['93.184.215.14', 'fd00::1']]);

        const { outcome, finalUrl, redirects } = await fetch('http://a.example.com/');

        assert.deepEqual([outcome, finalUrl, redirects], ['blocked', 'http://a.example.com/', 1]);
        assert.ok(!world.dialled.some((one) => one.startsWith('b.')));
      }),
    );

    it(
      'never follows a redirect from https to http',
      onFetcher(async (world, fetch) => {
        const certificate = certificateFor(['s.example.com']);
        world.authorities.push(certificate.cert);
        await world.secureSite('s.example.com', certificate, { '/': redirect('http://a.example.com/') });
        await world.site('a.example.com', { '/': 'x' });

        assert.equal((await fetch('https://s.example.com/')).outcome, 'redirect_refused');
        assert.deepEqual(world.asked, ['s.example.com /robots.txt', 's.example.com /']);
      }),
    );
  });
}
