import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, it } from 'node:test';
import { createCertificate } from '../support/builders/certificate.ts';
import { redirectTo, respondWith } from '../support/fixtures/fake-internet.ts';
import type { FetcherCase } from '../support/fixtures/with-page-fetcher.ts';

const site = (rules: string) => ({ '/robots.txt': respondWith(200, {}, rules), '/open': 'x', '/shut': 'x' });

/** robots.txt and certificates of a PageFetcher. */
export function pageFetcherRobotsSuite(onFetcher: FetcherCase): void {
  describe('PageFetcher and robots.txt', () => {
    it(
      'requests robots.txt of each host first',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': redirectTo('/2'), '/2': redirectTo('http://b.example.com/') });
        await fixture.addSite('b.example.com', { '/': 'x' });
        await fetch('http://a.example.com/');

        assert.deepEqual(fixture.requests, [
          'a.example.com /robots.txt',
          'a.example.com /',
          'a.example.com /2',
          'b.example.com /robots.txt',
          'b.example.com /',
        ]);
      }),
    );

    it(
      'requests robots.txt once per host and run, also for concurrent fetches',
      onFetcher(async (fixture, _, beginRun) => {
        await fixture.addSite('a.example.com', site('User-agent: *\nDisallow: /shut'));
        const robotsRequests = () =>
          fixture.requests.filter((request) => request === 'a.example.com /robots.txt').length;
        const fetch = beginRun();

        const atOnce = await Promise.all(['open', 'shut', 'open'].map((path) => fetch(`http://a.example.com/${path}`)));
        const later = [await fetch('http://a.example.com/open'), await fetch('http://a.example.com/shut')];

        const outcomes = [...atOnce, ...later].map(({ outcome }) => outcome);
        assert.deepEqual(outcomes, ['fetched', 'robots_disallowed', 'fetched', 'fetched', 'robots_disallowed']);
        assert.equal(robotsRequests(), 1);
        await beginRun()('http://a.example.com/open');
        assert.equal(robotsRequests(), 2);
      }),
    );

    it(
      'requests robots.txt again when the first fetch ran out of time, within the time of another',
      onFetcher(async (fixture, _, beginRun) => {
        let robotsRequests = 0;
        const robots: RequestListener = (_, response) => {
          robotsRequests += 1;
          if (robotsRequests > 1) response.writeHead(404).end();
        };
        await fixture.addSite('a.example.com', { '/robots.txt': robots, '/': 'x' });
        const fetch = beginRun();

        const atOnce = [fetch('http://a.example.com/', { totalMs: 1500 }), fetch('http://a.example.com/')];

        const outcomes = (await Promise.all(atOnce)).map(({ outcome }) => outcome);
        assert.deepEqual([...outcomes, robotsRequests], ['timed_out', 'fetched', 2]);
      }),
    );

    it(
      'retries an unreachable host for the next fetch of a run',
      onFetcher(async (fixture, _, beginRun) => {
        fixture.mapHost('a.example.com', '127.0.0.1:1');
        const fetch = beginRun();
        assert.equal((await fetch('http://a.example.com/')).outcome, 'unreachable');

        await fixture.addSite('a.example.com', { '/': 'x' });
        assert.equal((await fetch('http://a.example.com/')).outcome, 'fetched');
      }),
    );

    it(
      'does not request URLs that robots.txt disallows',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', site('User-agent: *\nDisallow: /shut'));

        assert.equal((await fetch('http://a.example.com/open')).outcome, 'fetched');
        assert.equal((await fetch('http://a.example.com/shut')).outcome, 'robots_disallowed');
        assert.ok(!fixture.requests.includes('a.example.com /shut'));
      }),
    );

    it(
      'obeys the rules for PorticoBot rather than those for *',
      onFetcher(async (fixture, fetch) => {
        const own = 'User-agent: other\nUser-agent: porticobot\nDisallow: /shut';
        await fixture.addSite('a.example.com', site(`User-agent: *\nDisallow: /open\n\n${own}`));
        await fixture.addSite('b.example.com', site('User-agent: other\nDisallow: /'));

        assert.equal((await fetch('http://a.example.com/open')).outcome, 'fetched');
        assert.equal((await fetch('http://a.example.com/shut')).outcome, 'robots_disallowed');
        assert.equal((await fetch('http://b.example.com/open')).outcome, 'fetched');
      }),
    );

    it(
      'ends as robots_disallowed when the target of a redirect is disallowed',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', { '/': redirectTo('http://b.example.com/shut') });
        await fixture.addSite('b.example.com', site('User-agent: *\nDisallow: /shut'));

        const { outcome, finalUrl, redirects } = await fetch('http://a.example.com/');

        assert.deepEqual([outcome, finalUrl, redirects], ['robots_disallowed', 'http://a.example.com/', 1]);
      }),
    );

    it(
      'allows everything when robots.txt is 4xx, and nothing when it is 5xx',
      onFetcher(async (fixture, fetch) => {
        for (const status of [400, 401, 403, 404, 410, 429, 500, 502, 503]) {
          await fixture.addSite('a.example.com', { '/': 'x', '/robots.txt': respondWith(status) });
          const { outcome } = await fetch('http://a.example.com/');
          assert.equal(outcome, status < 500 ? 'fetched' : 'robots_disallowed', `${status}`);
        }
      }),
    );

    it(
      'follows the redirects of robots.txt under the same rules',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('a.example.com', {
          '/': 'x',
          '/robots.txt': redirectTo('http://b.example.com/rules', 301),
        });
        await fixture.addSite('b.example.com', { '/rules': respondWith(200, {}, 'User-agent: *\nDisallow: /') });
        assert.equal((await fetch('http://a.example.com/')).outcome, 'robots_disallowed');

        for (const location of ['http://127.0.0.1/', '/robots.txt', 'http://a.example.com:81/robots.txt']) {
          await fixture.addSite('a.example.com', { '/': 'x', '/robots.txt': redirectTo(location) });
          assert.equal((await fetch('http://a.example.com/')).outcome, 'fetched', location);
        }
      }),
    );

    it(
      'identifies itself as a robot in User-Agent',
      onFetcher(async (fixture, fetch) => {
        const agents: (string | undefined)[] = [];
        await fixture.addSite('a.example.com', {
          '/': (request, response) => {
            agents.push(request.headers['user-agent']);
            response.writeHead(200, { 'content-type': 'text/html' }).end();
          },
        });
        await fetch('http://a.example.com/');

        assert.match(agents.join(), /^PorticoBot\//);
      }),
    );
  });

  describe('PageFetcher and certificates', () => {
    it(
      'accepts a certificate that matches the host name',
      onFetcher(async (fixture, fetch) => {
        const certificate = createCertificate(['s.example.com']);
        fixture.authorities.push(certificate.cert);
        await fixture.addHttpsSite('s.example.com', certificate, { '/': 'x' });

        assert.equal((await fetch('https://s.example.com/')).outcome, 'fetched');
      }),
    );

    it(
      'ends as tls_failed for a certificate of another host, an expired or an untrusted one',
      onFetcher(async (fixture, fetch) => {
        const [wrong, old, stranger] = [
          createCertificate(['other.example.com']),
          createCertificate(['s.example.com'], 2001, 2002),
          createCertificate(['s.example.com']),
        ];
        fixture.authorities.push(wrong.cert, old.cert);
        for (const certificate of [wrong, old, stranger]) {
          await fixture.addHttpsSite('s.example.com', certificate, { '/': 'x' });
          assert.equal((await fetch('https://s.example.com/')).outcome, 'tls_failed');
        }
        assert.deepEqual(fixture.requests, []);
      }),
    );

    it(
      'ends as tls_failed when the host does not speak TLS',
      onFetcher(async (fixture, fetch) => {
        await fixture.addSite('s.example.com', { '/': 'x' });

        assert.equal((await fetch('https://s.example.com/')).outcome, 'tls_failed');
      }),
    );
  });
}
