import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProjectManifest } from '../../apps/packager/project-manifest.ts';
import { listProjectFiles, readProjectFile } from '../rules/source-files.ts';

describe('Commands of the guides that install a package from a file', () => {
  it('name a tarball that npm run package writes', () => {
    const { version } = readProjectManifest();
    const tarballs = ['client', 'server'].map((name) => `portico-gateway-${name}-${version}.tgz`);
    const installed = listProjectFiles()
      .filter((path) => /^(?:README|docs\/.*)\.md$/.test(path))
      .flatMap((path) => [...readProjectFile(path).matchAll(/npm install path\/to\/(\S+)/g)])
      .map(([, file]) => file);

    assert.deepEqual([...new Set(installed)].sort(), tarballs);
  });
});
