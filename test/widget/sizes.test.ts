import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packageRoot } from '../../apps/composition/package-root.ts';

interface Built {
  readonly path: string;
  readonly integrity: string;
  readonly parts: readonly Built[];
}

const read = (path: string) => readFileSync(join(packageRoot, 'dist/widget', path));
const manifest = JSON.parse(read('manifest.json').toString()) as Built;
const all = [manifest, ...manifest.parts];
/** Size in KB, gzipped. */
const sizeOf = ({ path }: Built) => gzipSync(read(path)).length / 1024;

describe('The built widget', () => {
  it('has at most 10 KB in the first script and 25 KB in total, gzipped', () => {
    assert.ok(sizeOf(manifest) <= 10, `${sizeOf(manifest)} KB to load`);
    const whole = all.map(sizeOf).reduce((sum, size) => sum + size);
    assert.ok(whole <= 25, `${whole} KB whole`);
  });

  it('has content hashes in file names and valid integrity values in the manifest', () => {
    for (const { path, integrity } of all) {
      const bytes = read(path);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      assert.equal(path, `widget.${hash}.js`);
      assert.equal(integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`);
      assert.deepEqual(gunzipSync(read(`${path}.gz`)), bytes);
    }
  });

  it('contains the second script’s path and integrity value in the first script', () => {
    const first = read(manifest.path).toString();
    for (const { path, integrity } of manifest.parts) assert.ok(first.includes(path) && first.includes(integrity));
  });

  it('contains no innerHTML, eval, cookie or absolute URL', () => {
    const text = all.map(({ path }) => read(path).toString()).join('\n');
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.cookie/);
    // The SVG namespace.
    assert.deepEqual([...new Set(text.match(/https?:\/\/[\w.]+/g))], ['http://www.w3.org']);
  });
});
