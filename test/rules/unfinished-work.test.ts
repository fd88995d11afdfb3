import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, read } from './source-files.ts';

const MARK = new RegExp(`\\b(?:${['TO', 'FIX', 'XX', 'HA'].join('|')})(?:DO|ME|X|CK)\\b`);

describe('Unfinished work', () => {
  it('leaves no mark in any file', () => {
    // Labelled pages quote what strangers wrote.
    const files = projectFiles().filter((path) => path !== 'package-lock.json' && !/^test\/bench\/.*json$/.test(path));

    assert.ok(files.length >= 120, 'too few files were seen');
    assert.deepEqual(
      files.filter((path) => MARK.test(read(path))),
      [],
    );
  });

  it('is told by its marks', () => {
    for (const mark of [`${'TO'}DO`, `${'FIX'}ME`, `${'XX'}X`]) assert.match(`// ${mark}: later`, MARK);
    assert.doesNotMatch('a todo list', MARK);
  });
});
