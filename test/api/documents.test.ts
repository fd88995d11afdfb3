import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { problemCodes } from '../../contracts/problems.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { sharedApi, startApi } from '../support/servers/api.ts';

const api = await sharedApi();
const overHttps = await startApi(['--public-url', 'https://portico.example']);

describe('GET /docs/openapi.json', () => {
  it('serves the generated contract', async () => {
    const reply = await api.send<{ openapi: string; info: { version: string } }>('/docs/openapi.json');

    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/json');
    assert.equal(reply.text, readFileSync(join(packageRoot, 'contracts/openapi.json'), 'utf8'));
    assert.deepEqual([reply.body.openapi.slice(0, 3), reply.body.info.version], ['3.1', '1.0']);
  });

  it('allows any origin without credentials', async () => {
    const { headers } = await api.send('/docs/openapi.json', { headers: { origin: 'https://anywhere.example' } });

    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-credentials'), null);
  });

  it('does not depend on the server’s URL', async () => {
    assert.equal((await overHttps.send('/docs/openapi.json')).text, (await api.send('/docs/openapi.json')).text);
  });
});

describe('The type of a problem', () => {
  it('is a URL on this server whose page has a section for the code', async () => {
    const { type, code } = expectProblem(await api.send('/nowhere'), 'not_found');
    const [url = '', section] = type.split('#');
    const page = await fetch(url);

    assert.equal(section, code);
    assert.equal(page.status, 200);
    const text = await page.text();
    for (const known of problemCodes) assert.ok(text.includes(`<h2 id="${known}">`), known);
  });

  it('uses the public URL if one is set', async () => {
    const { type } = expectProblem(await overHttps.send('/nowhere'), 'not_found');

    assert.equal(type, 'https://portico.example/docs/errors#not_found');
  });
});

describe('The set-up page', () => {
  it('loads nothing from other hosts, may not be framed, and is revalidated', async () => {
    for (const path of ['/set-up', '/set-up.js', '/set-up.css']) {
      const { status, headers } = await api.send(path);

      assert.equal(status, 200);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
      assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe|https?:/);
      assert.equal(headers.get('cache-control'), 'no-cache');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    }
  });

  it('sends Strict-Transport-Security if the public URL uses https', async () => {
    assert.match((await overHttps.send('/set-up')).headers.get('strict-transport-security') ?? '', /max-age=\d{7}/);
    assert.match((await overHttps.send('/nowhere')).headers.get('strict-transport-security') ?? '', /max-age=\d{7}/);
    assert.equal((await api.send('/set-up')).headers.get('strict-transport-security'), null);
  });
});

describe('GET /', () => {
  const open = (accept: string) => fetch(`${api.line.baseUrl}/`, { headers: { accept }, redirect: 'manual' });

  it('redirects browsers to the console and answers other clients with 404', async () => {
    const { status, headers } = await open('text/html,application/xhtml+xml,*/*;q=0.8');

    assert.deepEqual([status, headers.get('location')], [302, 'console']);
    assert.equal((await open('application/json')).status, 404);
  });
});

describe('An unknown path', () => {
  const open = (path: string, accept: string) => fetch(api.line.baseUrl + path, { headers: { accept } });

  for (const path of ['/nowhere', '/docs/nowhere', '/sites/1/nowhere']) {
    it(`shows browsers a page with links and responds to other clients with a problem: ${path}`, async () => {
      const page = await open(path, 'text/html,application/xhtml+xml,*/*;q=0.8');
      const problem = await open(path, '*/*');

      assert.equal(page.status, 404);
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'none'/);
      const text = await page.text();
      for (const link of ['/console', '/docs/']) assert.ok(text.includes(`href="${api.line.baseUrl}${link}"`), link);
      assert.equal(problem.status, 404);
      assert.equal(problem.headers.get('content-type'), 'application/problem+json');
      for (const { headers } of [page, problem]) assert.match(headers.get('vary') ?? '', /\bAccept\b/);
    });
  }
});

describe('GET /docs', () => {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(api.line.baseUrl + path, { headers, redirect: 'manual' });

  it('redirects to /docs/, which relative links need', async () => {
    const { status, headers } = await get('/docs');
    assert.deepEqual([status, headers.get('location')], [308, 'docs/']);

    const page = await get('/docs/');
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  });

  it('serves guides with and without .html, and samples as plain text', async () => {
    assert.equal(await (await get('/docs/tickets')).text(), await (await get('/docs/tickets.html')).text());
    assert.equal((await get('/docs/samples/deliver.sh')).headers.get('content-type'), 'text/plain; charset=utf-8');
  });

  it('loads only files of the server, nothing inline, and may not be framed', async () => {
    const policy = (await get('/docs/')).headers.get('content-security-policy') ?? '';

    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/);
    assert.match(policy, /script-src 'self'(?:;|$)/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
  });

  it('is compressed as the client accepts', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers } = await get('/docs/openapi.json', { 'accept-encoding': accepted });
      assert.deepEqual([headers.get('content-encoding'), headers.get('vary')], [encoding, 'Accept-Encoding']);
    }
  });

  it('is revalidated with 304; files with a hash in their name are cached for a year', async () => {
    const page = await get('/docs/');
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    const again = await get('/docs/', { 'if-none-match': String(page.headers.get('etag')) });
    assert.deepEqual([again.status, await again.text()], [304, '']);

    const [, script = ''] = /<script src="([^"]+)"/.exec(await page.text()) ?? [];
    const { status, headers } = await get(`/docs/${script}`);
    assert.deepEqual([status, headers.get('cache-control')], [200, 'public, max-age=31536000, immutable']);
  });

  it('answers compressed files, folders, outside paths and trailing slashes with 404', async () => {
    const paths = [
      'index.html.br',
      'samples',
      'samples/',
      '..%2fserver.js',
      'samples/..%2findex.html',
      'tickets/',
      'constructor',
    ];
    for (const path of paths) assert.equal((await get(`/docs/${path}`)).status, 404, path);
  });
});
