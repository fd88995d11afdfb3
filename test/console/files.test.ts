import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { startApi } from '../support/servers/api.ts';

const KB = 1024;
/** Files that contain the libraries of charts and of the editor, with their maximum sizes in KB. */
const LARGE_FILES: readonly (readonly [prefix: string, maxKb: number])[] = [
  ['BarChart-', 150],
  ['rules-editor-', 240],
];
const FOLDER = join(packageRoot, 'dist', 'console');
const ASSETS = join(FOLDER, 'assets');

describe('GET /console', async () => {
  const api = await startApi(['--store', 'memory', '--no-worker']);

  for (const path of ['/console', '/console/sites/site_1/tickets', '/console/no/such/page']) {
    it(`serves the same uncached HTML page at ${path}`, async () => {
      const { status, headers, text } = await api.send(path);

      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(headers.get('cache-control'), 'no-cache');
      assert.match(text, /<div id="console">/);
    });
  }

  it('sends a policy without unsafe-inline or other hosts, with a new nonce for each response', async () => {
    const [one, other] = [await api.send('/console'), await api.send('/console')];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self'(?:;|$)/);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.ok(one.text.includes(`nonce="${nonce}"`));
    assert.ok(!other.text.includes(nonce));
  });

  it('serves assets with hashed names as immutable and gzipped', async () => {
    const { text } = await api.send('/console');
    const script = /src="(\/console\/assets\/[\w.-]+\.js)"/.exec(text)?.[1] ?? '';
    const { status, headers } = await api.send(script, { headers: { 'accept-encoding': 'gzip' } });

    assert.equal(status, 200);
    assert.match(headers.get('cache-control') ?? '', /immutable/);
    assert.equal(headers.get('content-encoding'), 'gzip');
    assert.equal(headers.get('vary'), 'Accept-Encoding');
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/);
  });

  it('returns 404 not_found for unknown assets and path traversal', async () => {
    for (const file of ['gone.js', '..%2Findex.html', '%2e%2e%2fserver.js', 'index.html']) {
      const { status, problem } = await api.send(`/console/assets/${file}`);

      assert.equal(status, 404, file);
      assert.equal(problem.code, 'not_found');
    }
  });

  it('loads at most 250 KB gzipped on the first visit, without large libraries', () => {
    const page = readFileSync(join(FOLDER, 'console.html'), 'utf8');
    const loaded = [...page.matchAll(/\/console\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, file]) => file ?? '');
    const bytes = loaded.reduce((sum, file) => sum + gzippedSize(file), 0);

    assert.ok(loaded.length >= 2, 'too few files were seen');
    assert.ok(bytes <= 250 * KB, `${(bytes / KB).toFixed(0)} KB`);
    for (const [prefix] of LARGE_FILES) {
      const files = readdirSync(ASSETS).filter((file) => file.startsWith(prefix) && file.endsWith('.js'));
      assert.equal(files.length, 1, prefix);
      assert.ok(!loaded.includes(files[0] ?? ''));
    }
  });

  it('loads later pages of at most 25 KB gzipped each, and large libraries only once', () => {
    const page = readFileSync(join(FOLDER, 'console.html'), 'utf8');
    const later = readdirSync(ASSETS).filter((file) => /\.(?:js|css)$/.test(file) && !page.includes(file));

    assert.ok(later.length >= 20, 'too few files were seen');
    for (const file of later) {
      const maxKb = LARGE_FILES.find(([prefix]) => file.startsWith(prefix))?.[1] ?? 25;
      assert.ok(gzippedSize(file) <= maxKb * KB, file);
    }
  });
});

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(join(ASSETS, file))).length;
}
