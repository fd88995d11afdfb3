import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generatedFiles } from '../../apps/generator/generated-files.ts';
import { read } from './source-files.ts';

describe('A generated file', () => {
  for (const { path, render } of generatedFiles) {
    it(`is what its sources say: ${path}`, () => {
      assert.ok(read(path) === render(), `${path} differs from its sources; run npm run generate`);
    });

    it(`is the same however often it is made: ${path}`, () => {
      assert.equal(new Set([render(), render()]).size, 1);
    });
  }

  it('is listed', () => {
    assert.ok(generatedFiles.length >= 3);
  });
});
