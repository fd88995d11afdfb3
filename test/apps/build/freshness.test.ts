import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { isBuildUpToDate, recordBuildTime } from '../../../apps/build/freshness.ts';

const MINUTE_MS = 60_000;

describe('isBuildUpToDate', () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-freshness-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['adapters', 'apps', 'contracts', 'core', 'docs', 'dist']) mkdirSync(join(root, folder));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'core/ticket.ts', 'dist/server.js']) {
    writeFileSync(join(root, file), '');
  }
  const later = () => new Date(Date.now() + MINUTE_MS);

  it('returns false before the first complete build', () => {
    assert.equal(isBuildUpToDate(root, ['server.js']), false);
  });

  it('returns true if no source changed after the build began', () => {
    recordBuildTime(root, later());

    assert.equal(isBuildUpToDate(root, ['server.js']), true);
  });

  it('returns false if a source changed after the build began', () => {
    recordBuildTime(root, new Date(Date.now() - MINUTE_MS));

    assert.equal(isBuildUpToDate(root, ['server.js']), false);
  });

  it('returns false if an output is missing', () => {
    recordBuildTime(root, later());

    assert.equal(isBuildUpToDate(root, ['server.js', 'console']), false);
  });
});
