import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCertificate } from '../support/builders/certificate.ts';
import { redirectTo, respondWith } from '../support/fixtures/fake-internet.ts';
import type { FetcherCase } from '../support/fixtures/with-page-fetcher.ts';

/** Redirects of a PageFetcher. */
export function pageFetcherRedirectsSuite(onFetcher: FetcherCase): void {
  describe('PageFetcher and redirects', () => {
    it(
      'follows redirects and reports the final URL and their number',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', {
          '/1': redirectTo('/2', 301),
          '/2': redirectTo('//b.example.com/3#x', 308),
        });
        await fixture.addSite('b.example.com', { '/3': 'there' });

        const { outcome, finalUrl, redirects } = await fetch('http://a.example.com/1');

        assert.deepEqual([outcome, finalUrl, redirects], ['fetched', 'http://b.example.com/3', 2]);
      }),
    );

    it(
      'ends as redirect_refused for too many redirects, a loop, a missing target, and a blocked URL',
      onFetcher(async (fixture, fetch) => {
        const pages = {
          '/1': redirectTo('/2'),
          '/2': redirectTo('/3'),
          '/3': redirectTo('/4'),
          '/4': 'x',
          '/circle': redirectTo('/circle2'),
          '/circle2': redirectTo('/circle'),
          '/nowhere': redirectTo('http://'),
          '/without': respondWith(302),
          '/private': redirectTo('http://169.254.169.254/latest'),
          '/port': redirectTo('http://a.example.com:22/'),
          '/user': redirectTo('http://u:p@a.example.com/4'),
          '/file': redirectTo('file:///etc/passwd'),
          '/secret': redirectTo('/4?access_token=x'),
        };
        await fixture.addSite('a.example.com', pages);

        for (const path of Object.keys(pages).filter((one) => !/^\/[234]$/.test(one))) {
          const { outcome, httpStatus, body } = await fetch(`http://a.example.com${path}`);
          assert.deepEqual([outcome, httpStatus, body], ['redirect_refused', 302, null], path);
        }
        assert.ok(!fixture.requests.includes('a.example.com /4'));
      }),
    );

    it(
      'ends as blocked when a redirect leads to a host with any IP address that is not public',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': redirectTo('http://b.example.com/') });
        await fixture.addSite('b.example.com', { '/': 'x' });
        fixture.dnsRecords.set('b.example.com', [['93.184.215.14', 'fd00::1']]);

        const { outcome, finalUrl, redirects } = await fetch('http://a.example.com/');

        assert.deepEqual([outcome, finalUrl, redirects], ['blocked', 'http://a.example.com/', 1]);
        assert.ok(!fixture.connections.some((one) => one.startsWith('b.')));
      }),
    );

    it(
      'never follows a redirect from https to http',
      onFetcher(async (fixture, fetch) => {
        const certificate = createCertificate(['s.example.com']);
        fixture.authorities.push(certificate.cert);
        await fixture.addHttpsSite('s.example.com', certificate, { '/': redirectTo('http://a.example.com/') });
        await fixture.addSite('a.example.com', { '/': 'x' });

        assert.equal((await fetch('https://s.example.com/')).outcome, 'redirect_refused');
        assert.deepEqual(fixture.requests, ['s.example.com /robots.txt', 's.example.com /']);
      }),
    );
  });
}
