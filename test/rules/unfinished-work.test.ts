import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listProjectFiles, readProjectFile } from './source-files.ts';

const MARK = new RegExp(`\\b(?:${['TO', 'FIX', 'XX', 'HA'].join('|')})(?:DO|ME|X|CK)\\b`);

describe('Files', () => {
  it('contain no marks of unfinished work', () => {
    // Labelled pages are copies of other people's pages. The bytes of a picture may look like a mark by chance.
    const files = listProjectFiles().filter(
      (path) => path !== 'package-lock.json' && !/^test\/bench\/.*json$|\.png$/.test(path),
    );

    assert.ok(files.length >= 120, 'expected more files');
    assert.deepEqual(
      files.filter((path) => MARK.test(readProjectFile(path))),
      [],
    );
  });

  it('are reported with such a mark', () => {
    for (const mark of [`${'TO'}DO`, `${'FIX'}ME`, `${'XX'}X`]) assert.match(`// ${mark}: later`, MARK);
    assert.doesNotMatch('a todo list', MARK);
  });
});
