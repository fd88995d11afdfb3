import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { routeSignatures } from '../../contracts/client/routes.ts';
import { operations } from '../../contracts/public/operations.ts';

describe('@portico-gateway/client', () => {
  it('knows exactly the published operations', () => {
    const published = operations.map(({ id, access, method, path }) => [id, `${access} ${method} ${path}`]);
    assert.deepEqual(Object.entries(routeSignatures), published);
  });

  it('has no imports, uses no Node.js API, and is smaller than 4 KB with gzip', () => {
    const built = readFileSync(join(packageRoot, 'dist', 'client.js'), 'utf8');

    assert.doesNotMatch(built, /\bimport\b|\brequire\b|node:|\bBuffer\b|\bprocess\b/);
    assert.ok(gzipSync(built).length < 4096, `${gzipSync(built).length} bytes`);
  });
});
