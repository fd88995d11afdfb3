import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedFiles } from '../../apps/generator/generated-files.ts';
import { readProjectFile } from './source-files.ts';

describe('Generated files', () => {
  for (const { path, render } of generatedFiles) {
    it(`are up to date: ${path}`, () => {
      assert.ok(readProjectFile(path) === render(), `${path} is out of date; run npm run generate`);
    });

    it(`are rendered deterministically: ${path}`, () => {
      assert.equal(new Set([render(), render()]).size, 1);
    });
  }

  it('are listed', () => {
    assert.ok(generatedFiles.length >= 3);
  });
});
