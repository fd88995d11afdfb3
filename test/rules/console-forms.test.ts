import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSourceFiles } from './source-files.ts';

const FORM_FILE = 'apps/console/form/form.tsx';

describe('Forms of the console', () => {
  it('are elements of form.tsx, which asks before unsaved changes are lost', () => {
    const files = parseSourceFiles('apps/console').filter(({ text }) => /<form\b|component="form"/.test(text));

    assert.deepEqual(
      files.map(({ path }) => path),
      [FORM_FILE],
    );
  });

  it('use @mantine/form through use-form.ts, which assigns the errors of the server', () => {
    const files = parseSourceFiles('apps/console').filter(({ imports }) => imports.includes('@mantine/form'));

    assert.deepEqual(
      files.map(({ path }) => path),
      ['apps/console/form/use-form.ts'],
    );
  });
});
