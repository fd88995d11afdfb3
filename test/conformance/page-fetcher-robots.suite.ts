import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, it } from 'node:test';
import { certificateFor } from '../support/builders/certificate.ts';
import { redirect, reply } from '../support/fixtures/evidence-world.ts';
import type { OnFetcher } from '../support/fixtures/fetching-with.ts';

const site = (rules: string) => ({ '/robots.txt': reply(200, {}, rules), '/open': 'x', '/shut': 'x' });

/** robots.txt and certificates of a PageFetcher. */
export function pageFetcherRobotsSuite(onFetcher: OnFetcher): void {
  describe('PageFetcher and robots.txt', () => {
    it(
      'requests robots.txt of each host first',
      onFetcher(async (world, fetch) => {
        await world.site('a.example.com', { '/': redirect('/2'), '/2': redirect('http://b.example.com/') });
        await world.site('b.example.com', { '/': 'x' });
        await fetch('http://a.example.com/');

        assert.deepEqual(world.asked, [
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
      onFetcher(async (world, _, beginRun) => {
        await world.site('a.example.com', site('User-agent: *\nDisallow: /shut'));
        const asked = () => world.asked.filter((request) => request === 'a.example.com /robots.txt').length;
        const fetch = beginRun();

        const atOnce = await Promise.all(['open', 'shut', 'open'].map((path) => fetch(`http://a.example.com/${path}`)));
        const later = [await fetch('http://a.example.com/open'), await fetch('http://a.example.com/shut')];

        const outcomes = [...atOnce, ...later].map(({ outcome }) => outcome);
        assert.deepEqual(outcomes, ['fetched', 'robots_disallowed', 'fetched', 'fetched', 'robots_disallowed']);
        assert.equal(asked(), 1);
        await beginRun()('http://a.example.com/open');
        assert.equal(asked(), 2);
      }),
    );

    it(
      'requests robots.txt again when the first fetch ran out of time, within the time of another',
      onFetcher(async (world, _, beginRun) => {
        let asked = 0;
        const robots: RequestListener = (_, response) => {
          asked += 1;
          if (asked > 1) response.writeHead(404).end();
        };
        await world.site('a.example.com', { '/robots.txt': robots, '/': 'x' });
        const fetch = beginRun();

        const atOnce = [fetch('http://a.example.com/', { totalMs: 1500 }), fetch('http://a.example.com/')];

        const outcomes = (await Promise.all(atOnce)).map(({ outcome }) => outcome);
        assert.deepEqual([...outcomes, asked], ['timed_out', 'fetched', 2]);
      }),
    );

    it(
      'retries an unreachable host for the next fetch of a run',
      onFetcher(async (world, _, beginRun) => {
        world.place('a.example.com', '127.0.0.1:1');
        const fetch = beginRun();
        assert.equal((await fetch('http://a.example.com/')).outcome, 'unreachable');

        await world.site('a.example.com', { '/': 'x' });
        assert.equal((await fetch('http://a.example.com/')).outcome, 'fetched');
      }),
    );

    it(
      'does not request URLs that robots.txt disallows',
      onFetcher(async (world, fetch) => {
        await world.site('a.example.com', site('User-agent: *\nDisallow: /shut'));

        assert.equal((await fetch('http://a.example.com/open')).outcome, 'fetched');
        assert.equal((await fetch('http://a.example.com/shut')).outcome, 'robots_disallowed');
        assert.ok(!world.asked.includes('a.example.com /shut'));
      }),
    );

    it(
      'obeys the rules for PorticoBot rather than those for *',
      onFetcher(async (world, fetch) => {
        const own = 'User-agent: other\nUser-agent: porticobot\nDisallow: /shut';
        await world.site('a.example.com', site(`User-agent: *\nDisallow: /open\n\n${own}`));
        await world.site('b.example.com', site('User-agent: other\nDisallow: /'));

        assert.equal((await fetch('http://a.example.com/open')).outcome, 'fetched');
        assert.equal((await fetch('http://a.example.com/shut')).outcome, 'robots_disallowed');
        assert.equal((await fetch('http://b.example.com/open')).outcome, 'fetched');
      }),
    );

    it(
      'ends as robots_disallowed when the target of a redirect is disallowed',
      onFetcher(async (world, fetch) => {
        await world.site('a.example.com', { '/': redirect('http://b.example.com/shut') });
        await world.site('b.example.com', site('User-agent: *\nDisallow: /shut'));

        const { outcome, finalUrl, redirects } = await fetch('http://a.example.com/');

        assert.deepEqual([outcome, finalUrl, redirects], ['robots_disallowed', 'http://a.example.com/', 1]);
      }),
    );

    it(
      'allows everything when robots.txt is 4xx, and nothing when it is 5xx',
      onFetcher(async (world, fetch) => {
        for (const status of [400, 401, 403, 404, 410, 429, 500, 502, 503]) {
          await world.site('a.example.com', { '/': 'x', '/robots.txt': reply(status) });
          const { outcome } = await fetch('http://a.example.com/');
          assert.equal(outcome, status < 500 ? 'fetched' : 'robots_disallowed', `${status}`);
        }
      }),
    );

    it(
      'follows the redirects of robots.txt under the same rules',
      onFetcher(async (world, fetch) => {
        await world.site('a.example.com', { '/': 'x', '/robots.txt': redirect('http://b.example.com/rules', 301) });
        await world.site('b.example.com', { '/rules': reply(200, {}, 'User-agent: *\nDisallow: /') });
        assert.equal((await fetch('http://a.example.com/')).outcome, 'robots_disallowed');

        for (const location of ['http://127.0.0.1/', '/robots.txt', 'http://a.example.com:81/robots.txt']) {
          await world.site('a.example.com', { '/': 'x', '/robots.txt': redirect(location) });
          assert.equal((await fetch('http://a.example.com/')).outcome, 'fetched', location);
        }
      }),
    );

    it(
      'identifies itself as a robot in User-Agent',
      onFetcher(async (world, fetch) => {
        const agents: (string | undefined)[] = [];
        await world.site('a.example.com', {
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
      onFetcher(async (world, fetch) => {
        const certificate = certificateFor(['s.example.com']);
        world.authorities.push(certificate.cert);
        await world.secureSite('s.example.com', certificate, { '/': 'x' });

        assert.equal((await fetch('https://s.example.com/')).outcome, 'fetched');
      }),
    );

    it(
      'ends as tls_failed for a certificate of another host, an expired or an untrusted one',
      onFetcher(async (world, fetch) => {
        const [wrong, old, stranger] = [
          certificateFor(['other.example.com']),
          certificateFor(['s.example.com'], 2001, 2002),
          certificateFor(['s.example.com']),
        ];
        world.authorities.push(wrong.cert, old.cert);
        for (const certificate of [wrong, old, stranger]) {
          await world.secureSite('s.example.com', certificate, { '/': 'x' });
          assert.equal((await fetch('https://s.example.com/')).outcome, 'tls_failed');
        }
        assert.deepEqual(world.asked, []);
      }),
    );

    it(
      'ends as tls_failed when the host does not speak TLS',
      onFetcher(async (world, fetch) => {
        await world.site('s.example.com', { '/': 'x' });

        assert.equal((await fetch('https://s.example.com/')).outcome, 'tls_failed');
      }),
    );
  });
}
