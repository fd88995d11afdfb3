import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApi } from '../support/servers/api.ts';
import { head, RawConnection } from '../support/servers/raw-http.ts';

const api = await startApi();

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As it comes over the wire, since `fetch` undoes the compression. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(api.line.baseUrl + path, { method, headers }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) });
    })
      .on('error', reject)
      .end();
  });
}

const plain = await ask('/widget.js');
const second = /widget\.[0-9a-f]{16}\.js/.exec(plain.body.toString())?.[0] ?? '';

describe('GET /widget.js', () => {
  it('is sent whole to a client that closes its sending side after the request', async () => {
    const connection = await RawConnection.connect(api.line.baseUrl);
    connection.send(head('GET /widget.js', {}));
    connection.halfClose();

    assert.equal((await connection.readResponse()).text, plain.body.toString());
  });

  it('is a script that any page may load, kept for minutes', () => {
    const { status, headers } = plain;
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers.vary, 'Accept-Encoding');
    assert.equal(headers['set-cookie'], undefined);
  });

  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
  ] as const) {
    it(`comes as ${encoding ?? 'it is'} to who accepts ${JSON.stringify(accepted)}`, async () => {
      const { headers, body } = await ask('/widget.js', { 'accept-encoding': accepted });
      const whole = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers['content-length'], String(body.length));
      assert.deepEqual(whole, plain.body);
    });
  }

  it('is not sent again to who has it, each form by its own tag', async () => {
    const tag = String(plain.headers.etag);
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const { status, headers, body } = await ask('/widget.js', { 'if-none-match': known });
      assert.deepEqual([status, body.length, headers.etag], [304, 0, tag]);
      assert.equal(headers['cache-control'], 'public, max-age=300');
    }
    const { status } = await ask('/widget.js', { 'if-none-match': tag, 'accept-encoding': 'gzip' });
    assert.equal(status, 200);
  });

  it('is answered by its head alone to HEAD', async () => {
    const { status, headers, body } = await ask('/widget.js', {}, 'HEAD');
    assert.deepEqual([status, body.length], [200, 0]);
    assert.equal(headers['content-length'], plain.headers['content-length']);
    assert.equal(headers.etag, plain.headers.etag);
  });

  it('takes no other method', async () => {
    const { status, headers } = await ask('/widget.js', {}, 'POST');
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  });
});

describe('GET /widget.HASH.js', () => {
  const hash = createHash('sha256').update(plain.body).digest('hex').slice(0, 16);

  it('has the moving script under the name of its content, for ever', async () => {
    const { status, headers, body } = await ask(`/widget.${hash}.js`);
    assert.equal(status, 200);
    assert.deepEqual(body, plain.body);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['access-control-allow-origin'], '*');
  });

  it('has the second script, which the first names', async () => {
    const { status, headers } = await ask(`/${second}`, { 'accept-encoding': 'br' });
    assert.deepEqual([status, headers['content-encoding']], [200, 'br']);
  });

  it('is 404 for any other name, and that is not kept', async () => {
    for (const other of [
      '/widget.0000000000000000.js',
      '/widget.manifest.js',
      `/widget.${hash}.js.gz`,
      '/widget..js',
      '/widget.%2e%2e%2fmanifest.js',
    ]) {
      const { status, headers } = await ask(other);
      assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], other);
    }
  });
});
