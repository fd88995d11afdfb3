import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decidingLines } from '../support/matchers/deciding-words.ts';
import { projectFiles, read } from './source-files.ts';

/** Everything that speaks of assessments to somebody outside. */
const FILES =
  /^(?:contracts\/(?:public\/|management\/)?(?:assessment|profile|evidence)[\w-]*\.ts|core\/(?:assessments|evidence)\/.*\.ts|apps\/cli\/.*(?:assess|profile|claim)[\w-]*\.ts|apps\/console\/(?!widget\/).*\.tsx?|docs\/(?:assessments|profiles|cli)\.md)$/;

/** Where such words are sought in pages, and not said. */
const SOUGHT = /^core\/assessments\/public-web-evidence\//;

/** Notes are for those who read the source. */
const withoutNotes = (text: string) => text.replaceAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');

describe('What speaks of assessments', () => {
  it('says nothing that decides: no score, rank, verdict, recommendation, approval, certification or promotion', () => {
    const files = projectFiles().filter((path) => FILES.test(path) && !SOUGHT.test(path));

    assert.ok(files.length >= 60, 'too few files were seen');
    assert.deepEqual(
      files.flatMap((path) => decidingLines(withoutNotes(read(path))).map((line) => `${path}: ${line.trim()}`)),
      [],
    );
  });

  it('says nothing that decides in the published document either', () => {
    const document = JSON.parse(read('contracts/openapi.json')) as {
      paths: Record<string, unknown>;
      components?: { schemas?: Record<string, unknown> };
    };
    const paths = Object.entries(document.paths).filter(([path]) => /assessment|profile/.test(path));

    assert.ok(paths.length >= 2);
    assert.deepEqual(decidingLines(JSON.stringify(paths, null, 1)), []);
  });

  for (const text of [
    '"score": 3',
    'the app was approved',
    'a verdict',
    'Top ranked',
    'we recommend it',
    'certified',
  ]) {
    it(`is caught with ${text}`, () => {
      assert.equal(decidingLines(text).length, 1);
    });
  }

  it('may say of a licence that it is approved by the OSI', () => {
    assert.deepEqual(decidingLines("fact: 'osi_approved'\nan OSI-approved licence"), []);
  });
});
