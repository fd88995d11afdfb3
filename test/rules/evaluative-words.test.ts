import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findEvaluativeLines } from '../support/matchers/evaluative-words.ts';
import { listProjectFiles, readProjectFile } from './source-files.ts';

/** Files with texts about assessments that users see. */
const FILES =
  /^(?:contracts\/(?:public\/|management\/)?(?:assessment|profile|evidence)[\w-]*\.ts|core\/(?:assessments|evidence)\/.*\.ts|apps\/cli\/.*(?:assess|profile|claim)[\w-]*\.ts|apps\/console\/(?!widget\/).*\.tsx?|docs\/(?:assessments|profiles|cli)\.md)$/;

/** Users do not see comments. */
const withoutComments = (text: string) => text.replaceAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');

describe('Texts about assessments', () => {
  it('do not judge: no score, rank, verdict, recommendation, approval, certification or promotion', () => {
    const files = listProjectFiles().filter((path) => FILES.test(path));

    assert.ok(files.length >= 60, 'expected more files');
    assert.deepEqual(
      files.flatMap((path) =>
        findEvaluativeLines(withoutComments(readProjectFile(path))).map((line) => `${path}: ${line.trim()}`),
      ),
      [],
    );
  });

  it('do not judge in the published OpenAPI document', () => {
    const document = JSON.parse(readProjectFile('contracts/openapi.json')) as {
      paths: Record<string, unknown>;
      components?: { schemas?: Record<string, unknown> };
    };
    const paths = Object.entries(document.paths).filter(([path]) => /assessment|profile/.test(path));

    assert.ok(paths.length >= 2);
    assert.deepEqual(findEvaluativeLines(JSON.stringify(paths, null, 1)), []);
  });

  for (const text of [
    '"score": 3',
    'the app was approved',
    'a verdict',
    'Top ranked',
    'we recommend it',
    'certified',
  ]) {
    it(`are detected with ${text}`, () => {
      assert.equal(findEvaluativeLines(text).length, 1);
    });
  }

  it('may call a licence OSI-approved', () => {
    assert.deepEqual(findEvaluativeLines("fact: 'osi_approved'\nan OSI-approved licence"), []);
  });
});
