import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

const api = await startApi();

interface RawResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Requests a file without undoing its compression, as `fetch` would. */
function getRaw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(api.line.baseUrl + path, { method, headers }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: await buffer(response) });
    })
      .on('error', reject)
      .end();
  });
}

const plain = await getRaw('/widget.js');
const second = /widget\.[0-9a-f]{16}\.js/.exec(plain.body.toString())?.[0] ?? '';

describe('GET /widget.js', () => {
  it('sends the whole file to a client that half-closes the connection after its request', async () => {
    const connection = await RawConnection.connect(api.line.baseUrl);
    connection.send(formatHeaders('GET /widget.js', {}));
    connection.halfClose();

    assert.equal((await connection.readResponse()).text, plain.body.toString());
  });

  it('returns a script that any page may load, cached for 5 minutes', () => {
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
    it(`sends ${encoding ?? 'identity'} for Accept-Encoding ${JSON.stringify(accepted)}`, async () => {
      const { headers, body } = await getRaw('/widget.js', { 'accept-encoding': accepted });
      const whole = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

      assert.equal(headers['content-encoding'], encoding);
      assert.equal(headers['content-length'], String(body.length));
      assert.deepEqual(whole, plain.body);
    });
  }

  it('answers a known ETag with 304, which differs by encoding', async () => {
    const tag = String(plain.headers.etag);
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const { status, headers, body } = await getRaw('/widget.js', { 'if-none-match': known });
      assert.deepEqual([status, body.length, headers.etag], [304, 0, tag]);
      assert.equal(headers['cache-control'], 'public, max-age=300');
    }
    const { status } = await getRaw('/widget.js', { 'if-none-match': tag, 'accept-encoding': 'gzip' });
    assert.equal(status, 200);
  });

  it('answers HEAD with headers only', async () => {
    const { status, headers, body } = await getRaw('/widget.js', {}, 'HEAD');
    assert.deepEqual([status, body.length], [200, 0]);
    assert.equal(headers['content-length'], plain.headers['content-length']);
    assert.equal(headers.etag, plain.headers.etag);
  });

  it('rejects other methods with 405', async () => {
    const { status, headers } = await getRaw('/widget.js', {}, 'POST');
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  });
});

describe('GET /widget.HASH.js', () => {
  const hash = createHash('sha256').update(plain.body).digest('hex').slice(0, 16);

  it('returns the script by its content hash, cached as immutable', async () => {
    const { status, headers, body } = await getRaw(`/widget.${hash}.js`);
    assert.equal(status, 200);
    assert.deepEqual(body, plain.body);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['access-control-allow-origin'], '*');
  });

  it('returns the second script, which the first one names', async () => {
    const { status, headers } = await getRaw(`/${second}`, { 'accept-encoding': 'br' });
    assert.deepEqual([status, headers['content-encoding']], [200, 'br']);
  });

  it('answers other names with 404 and no-store', async () => {
    for (const other of [
      '/widget.0000000000000000.js',
      '/widget.manifest.js',
      `/widget.${hash}.js.gz`,
      '/widget..js',
      '/widget.%2e%2e%2fmanifest.js',
    ]) {
      const { status, headers } = await getRaw(other);
      assert.deepEqual([status, headers['cache-control']], [404, 'no-store'], other);
    }
  });
});
