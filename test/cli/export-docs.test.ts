import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { readBuiltDocs } from '../support/matchers/doc-pages.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

describe('portico export-docs', () => {
  const folder = join(createTemporaryFolder(), 'public');

  it('writes every page and the published contract, uncompressed', async () => {
    const result = await runPortico(['export-docs', folder, '--json']);

    assert.equal(result.code, 0, result.stderr);
    assert.deepEqual(JSON.parse(result.stdout), [...readBuiltDocs().files].filter((path) => path.includes('.')).sort());
    assert.equal(
      readFileSync(join(folder, 'openapi.json'), 'utf8'),
      readFileSync(join(packageRoot, 'contracts/openapi.json'), 'utf8'),
    );
  });

  it('marks each page as having no server', () => {
    for (const page of ['index.html', 'tickets.html', 'api/list-tickets.html']) {
      assert.match(readFileSync(join(folder, page), 'utf8'), /<html lang="en" data-server="elsewhere"/, page);
    }
  });

  it('exits with 1 for a folder with files and does not change it', async () => {
    const before = readdirSync(folder);
    const result = await runPortico(['export-docs', folder]);

    assert.deepEqual([result.code, result.stderr], [1, `error: ${folder} is not empty.\n`]);
    assert.deepEqual(readdirSync(folder), before);
  });
});
