import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listProjectFiles, readProjectFile } from './source-files.ts';

const FOLDERS = ['adapters', 'apps', 'contracts', 'core', 'docs', 'test'];
const FILES = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'compose.yaml',
  'knip.json',
  'package-lock.json',
  'package.json',
  'redocly.yaml',
  'tsconfig.json',
];
const REASON = /^\/\/ JavaScript, because \S.*\S$/;

describe('JavaScript files', () => {
  it('explain in their first line why they are not TypeScript', () => {
    const files = listProjectFiles();

    assert.ok(files.filter((path) => path.endsWith('.ts')).length > 1000, 'expected more files');
    assert.deepEqual(
      files.filter((path) => isUnexplainedJavaScript(path, readProjectFile)),
      [],
    );
  });

  it('are reported without a reason', () => {
    for (const path of ['build.js', 'apps/server/launch.cjs', 'docs/samples/deliver.mjs', 'apps/console/page.jsx']) {
      assert.ok(
        isUnexplainedJavaScript(path, () => "import 'node:fs';"),
        path,
      );
      assert.ok(
        isUnexplainedJavaScript(path, () => "import 'node:fs';\n// JavaScript, because it is."),
        path,
      );
      assert.ok(!isUnexplainedJavaScript(path, () => '// JavaScript, because a reader runs it as it is.\n'), path);
    }
    assert.ok(!isUnexplainedJavaScript('apps/server/main.ts', () => ''));
  });
});

describe('The project root', () => {
  it('contains only the listed folders and files', () => {
    assert.deepEqual(findUnlistedRootEntries(listProjectFiles()), []);
  });

  it('contains every listed entry', () => {
    const names = new Set(listProjectFiles().map((path) => path.split('/')[0]));

    assert.deepEqual(
      [...FOLDERS, ...FILES].filter((name) => !names.has(name)),
      [],
    );
  });

  it('is reported with any other entry', () => {
    assert.deepEqual(
      findUnlistedRootEntries(['build.js', 'scripts/build.ts', 'package.json', '.ci/run', '.gitignore']),
      ['build.js', 'scripts'],
    );
  });
});

function isUnexplainedJavaScript(path: string, textOf: (path: string) => string): boolean {
  if (!/\.[cm]?jsx?$/.test(path)) return false;
  const [firstLine = ''] = textOf(path).split('\n', 1);
  return !REASON.test(firstLine);
}

function findUnlistedRootEntries(files: readonly string[]): readonly string[] {
  const names = new Set(files.map((path) => path.split('/')[0] ?? ''));
  return [...names].filter((name) => !name.startsWith('.') && !FOLDERS.includes(name) && !FILES.includes(name));
}
